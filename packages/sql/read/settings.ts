import { nameOf } from './names.ts';
import type { TokenRow } from './token-row.ts';

/** Settings of a query that change neither what its names mean nor what it reads. */
const HARMLESS = /^((max|min)_(threads|block_size|execution_time|memory_usage|insert_threads|result_(rows|bytes)|rows_\w+|bytes_\w+|bytes|download_threads|final_threads|columns_to_read)|timeout_\w+|priority|log_\w+|join_algorithm|join_use_nulls|final|use_uncompressed_cache|use_query_cache|query_cache_ttl|output_format_\w+|date_time_output_format|session_timezone|cast_keep_nullable|group_by_two_level_threshold(_bytes)?|group_by_overflow_mode|distributed_group_by_no_merge|optimize_read_in_order|optimize_aggregation_in_order|optimize_move_to_prewhere|optimize_skip_unused_shards|receive_timeout|send_timeout|connect_timeout|cancel_http_readonly_queries_on_client_close|wait_end_of_query|send_progress_in_http_headers|totals_mode|extremes)$/i;

/** Which settings in a text could change what it reads: `SETTINGS name = value, …`. Undefined when none does. */
export function settingProblem(row: TokenRow): string | undefined {
  for (let at = 0; at < row.length; at++) {
    if (row.word(at) !== 'SETTINGS' || !row.is(at + 2, '=')) continue;
    for (; at < row.length && !row.is(at, ')'); at++) {
      const isSetting = row.isName(at + 1) && (row.word(at) === 'SETTINGS' || row.is(at, ','));
      if (isSetting && !HARMLESS.test(nameOf(row.tokens[at + 1]!).text)) return `The setting ${nameOf(row.tokens[at + 1]!).text} is not allowed here: it may change what is read.`;
    }
  }
  return undefined;
}
