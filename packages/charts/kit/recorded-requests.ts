import { existsSync, readFileSync } from 'node:fs';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import type { OwnState } from './define-queries.ts';
import type { JsonAnswer } from './answer.ts';

/** Form data, the reference's request for it, and the answer of its server. */
export interface RecordedCase {
  readonly name: string;
  readonly viz_type: string;
  readonly api: 'v1' | 'legacy';
  readonly form_data: FormData;
  readonly own_state?: OwnState;
  readonly result_type?: string;
  readonly result_format?: string;
  readonly force?: boolean;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: { readonly result?: readonly RecordedAnswer[] };
}

/** An answer whose rows may have been cut to the first fifty. */
type RecordedAnswer = JsonAnswer & { readonly data_row_count?: number };

/** Returns the recorded cases of a chart type; none if there is no recording. */
export function recordedCases(vizType: string): readonly RecordedCase[] {
  return readLines(new URL(`${vizType}.jsonl`, goldenFolder('build-query')));
}

/** Returns whether the recording kept only the first rows of an answer. */
export function isCutShort({ response }: RecordedCase): boolean {
  return (response.result ?? []).some(({ data, data_row_count: rows = 0 }) => rows > (data?.length ?? 0));
}

/** Reads a file with one JSON value per line; returns none if the file does not exist. */
export function readLines<T>(file: URL): readonly T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T);
}
