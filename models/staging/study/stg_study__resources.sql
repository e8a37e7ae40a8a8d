select resource_code, sha256
from {{ source('study', 'resources') }}
