-- An acceptance speaks for the text that it names by its hash, under the thresholds that the study has now.
select
    acceptances.*,
    case
        when (files.sha256 is distinct from acceptances.text_sha256) then 'text_changed'
        when
            (acceptances.length_low is distinct from options.length_low)
            or (acceptances.length_high is distinct from options.length_high)
            or (acceptances.jaccard_ceiling is distinct from options.jaccard_ceiling)
            then 'thresholds_changed'
        else 'ok'
    end as status
from {{ ref('stg_study__acceptances') }} as acceptances
cross join {{ ref('stg_study__options') }} as options
left join {{ ref('stg_study__files') }} as files
    on files.owner_id = acceptances.generator_id and files.input_code = 'aligned'
