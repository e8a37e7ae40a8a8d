select
    max(case when option_code = 'version_metewand' then value_text end) as metewand_version,
    max(case when option_code = 'version_duckdb' then value_text end) as duckdb_version,
    max(case when option_code = 'version_numpy' then value_text end) as numpy_version,
    max(case when option_code = 'version_scipy' then value_text end) as scipy_version
from {{ source('study', 'study_options') }}
