select '' as generator_id, '' as score_code, 1 as rank_best, 1 as rank_worst, '' as tie_group where false
