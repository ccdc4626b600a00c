import { joinsQueries } from './clauses.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { nameOf } from './names.ts';
import type { TokenRow } from './token-row.ts';

/**
 * Settings that change neither what names mean nor what is read. Settings for NULL in conditions
 * (`transform_null_in`) are excluded, because rules are conditions too.
 */
const HARMLESS =
  /^((max|min)_(threads|block_size|execution_time|memory_usage|insert_threads|result_(rows|bytes)|rows_\w+|bytes_\w+|bytes|download_threads|final_threads|columns_to_read)|timeout_\w+|priority|log_\w+|join_algorithm|join_use_nulls|final|use_uncompressed_cache|use_query_cache|query_cache_ttl|output_format_\w+|date_time_output_format|session_timezone|cast_keep_nullable|group_by_two_level_threshold(_bytes)?|group_by_overflow_mode|distributed_group_by_no_merge|optimize_read_in_order|optimize_aggregation_in_order|optimize_move_to_prewhere|optimize_skip_unused_shards|receive_timeout|send_timeout|connect_timeout|cancel_http_readonly_queries_on_client_close|wait_end_of_query|send_progress_in_http_headers|totals_mode|extremes|skip_unavailable_shards|load_balancing|max_parallel_replicas|use_index_for_in_with_subqueries|optimize_use_projections|join_any_take_last_row|allow_experimental_object_type)$/i;

/** Words that follow a column named `settings`. */
const BEHIND_COLUMN = /^(ASC|ASCENDING|DESC|DESCENDING|END|FROM)$/;

/** Returns the settings in `SETTINGS name = value, …` that could change what the query reads, if any. */
export function settingProblem(row: TokenRow, rules: LexicalRules): string | undefined {
  for (let at = 0; at < row.length; at++) {
    if (!beginsSettings(at, row, rules)) continue;
    const refused = settingsFrom(at + 1, row).find(name => !HARMLESS.test(name));
    if (refused !== undefined)
      return `The setting ${refused} is not allowed here: it may change what is read.`;
  }
  return undefined;
}

// A setting without a value is on.
function beginsSettings(at: number, row: TokenRow, { settingsNeedNoValue }: LexicalRules): boolean {
  if (row.word(at) !== 'SETTINGS' || !row.isName(at + 1)) return false;
  return (
    row.is(at + 2, '=') ||
    (settingsNeedNoValue && !BEHIND_COLUMN.test(row.word(at + 1)) && endsSetting(at + 2, row))
  );
}

function endsSetting(at: number, row: TokenRow): boolean {
  return (
    at >= row.length ||
    /^[,.);]$/.test(row.tokens[at]!.text) ||
    /^(FORMAT|INTO)$/.test(row.word(at)) ||
    joinsQueries(at, row)
  );
}

// Returns every name after a comma up to the end of the query, whatever the values look like.
function settingsFrom(from: number, row: TokenRow): string[] {
  const names = [nameOf(row.tokens[from]!).text];
  for (let at = from; at < row.length && !row.is(at, ')') && !joinsQueries(at, row); at++) {
    if (row.is(at, '(')) at = row.close(at);
    else if (row.is(at, ',') && row.isName(at + 1)) names.push(nameOf(row.tokens[at + 1]!).text);
  }
  return names;
}
