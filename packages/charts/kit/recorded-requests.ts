import { readFileSync } from 'node:fs';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { OwnState } from './define-queries.ts';

/** Form data, what the reference asks for it and what its server answers. */
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
  readonly response: { readonly result?: readonly unknown[] };
}

/** The recorded cases of a chart type. */
export function recordedCases(vizType: string): readonly RecordedCase[] {
  const file = new URL(`../../testing/golden/build-query/${vizType}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedCase);
}
