/** Operators after a pipe that read no table except those in their brackets. */
export const OPERATORS: ReadonlySet<string> = new Set(
  `as consume count distinct extend filter getschema join limit lookup make-series mv-expand order parse parse-where project project-away project-keep project-rename project-reorder
  reduce render sample sample-distinct serialize sort summarize take top top-hitters top-nested union where`.split(
    /\s+/,
  ),
);

/**
 * Built-in Kusto functions that compute from their arguments alone. Any other name may be a stored function,
 * which can read any table.
 */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  `abs acos ago any any_value arg_max arg_min array_concat array_iff array_index_of array_length array_reverse array_rotate_left array_rotate_right array_shift_left array_shift_right array_slice array_sort_asc
  array_sort_desc array_split array_sum asin assert atan atan2 avg avgif bag_has_key bag_keys bag_merge bag_pack bag_remove_keys base64_decode_tostring base64_encode_tostring beta_cdf bin bin_at bin_auto binary_all_and binary_all_or binary_and
  binary_not binary_or binary_xor bitset_count_ones between bool boolean case ceiling coalesce cos cot count countif count_distinct count_distinctif countof datetime datetime_add datetime_diff datetime_part datetime_utc_to_local dayofmonth
  dayofweek dayofyear dcount dcountif decimal degrees double dynamic endofday endofmonth endofweek endofyear estimate_data_size exp exp10 exp2 extract extract_all extract_json floor format_bytes format_datetime format_ipv4 format_timespan gamma
  geo_distance_2points getmonth gettype getyear guid has_any has_all has_any_ipv4 hash hash_combine hash_md5 hash_sha1 hash_sha256 hash_xxhash64 hll hll_merge hourofday iff iif in indexof indexof_regex int ingestion_time ipv4_compare ipv4_is_in_range
  ipv4_is_match ipv4_is_private isascii isempty isfinite isinf isnan isnotempty isnotnull isnull isutf8 jaccard_index long log log10 log2 loggamma make_bag make_bag_if make_datetime make_list make_list_if make_list_with_nulls make_set make_set_if
  make_string make_timespan max max_of maxif merge_tdigest min min_of minif monthofyear new_guid next not now pack pack_all pack_array parse_command_line parse_csv parse_ipv4 parse_ipv6 parse_json parse_path parse_url parse_urlquery
  parse_user_agent parse_version parse_xml percentile percentile_tdigest percentiles percentiles_array pi pow prev punycode_to_string radians rand range real regex_quote repeat replace_regex replace_string replace_strings reverse round row_cumsum
  row_number row_rank_dense row_rank_min row_window_session series_add series_decompose series_decompose_anomalies series_decompose_forecast series_divide series_equals series_fill_backward series_fill_const series_fill_forward series_fill_linear
  series_fir series_fit_2lines series_fit_line series_greater series_iir series_less series_multiply series_outliers series_periods_detect series_pearson_correlation series_seasonal series_stats series_stats_dynamic series_subtract set_difference
  set_has_element set_intersect set_union sign sin split sqrt startofday startofmonth startofweek startofyear stdev stdevif strcat strcat_array strcat_delim strcmp string strlen strrep substring sum sumif take_any take_anyif tan tdigest
  tdigest_merge time timespan toboolean tobool todatetime todecimal todouble todynamic toguid tohex toint tolong tolower toreal tostring totimespan toupper translate treepath trim trim_end trim_start typeof unixtime_microseconds_todatetime
  unixtime_milliseconds_todatetime unixtime_nanoseconds_todatetime unixtime_seconds_todatetime url_decode url_encode variance varianceif week_of_year weekofyear welch_test zip`.split(
    /\s+/,
  ),
);

/** Words before brackets that may hold a query or a table name. */
export const BEFORE_A_TABLE: ReadonlySet<string> = new Set([
  'in',
  'has_any',
  'has_all',
  'toscalar',
  'materialize',
  'between',
]);
