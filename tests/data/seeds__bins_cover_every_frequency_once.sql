-- Every frequency from 0 to 20 000 falls in exactly one bin.
select frequencies.frequency
from (select unnest(range(0, 20001)) as frequency) as frequencies
left join {{ ref('frequency_bins') }} as bins
    on frequencies.frequency > coalesce(bins.above_frequency, -1)
    and frequencies.frequency <= coalesce(bins.up_to_frequency, 9223372036854775807)
group by frequencies.frequency
having count(bins.bin_code) <> 1
