/** The functions of engines that run on SQLite's library, for completion without a server. */
export const SHILLELAGH_FUNCTIONS: readonly string[] =
  `abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling changes char coalesce cos cosh count cume_dist date datetime degrees dense_rank exp first_value floor format glob group_concat hex ifnull iif instr json
  json_array json_array_length json_each json_error_position json_extract json_group_array json_group_object json_insert json_object json_patch json_quote json_remove json_replace json_set json_tree json_type
  json_valid julianday lag last_insert_rowid last_value lead length like likelihood likely ln load_extension log log10 log2 lower ltrim max min mod nth_value ntile nullif percent_rank pi pow power printf quote radians
  random randomblob rank replace round row_number rtrim sign sin sinh soundex sqlite_compileoption_get sqlite_compileoption_used sqlite_offset sqlite_source_id sqlite_version sqrt strftime substr substring sum tan
  tanh time total_changes trim trunc typeof unhex unicode unixepoch unlikely upper zeroblob sleep version get_metadata`.split(
    /\s+/,
  );

/** The functions among them that SQLite itself provides. */
export const SQLITE_FUNCTIONS: readonly string[] = SHILLELAGH_FUNCTIONS.filter(
  name => !/^(get_metadata|sleep|version)$/.test(name),
);
