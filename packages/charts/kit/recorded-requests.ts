import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ChartSpec, OwnState } from './define-chart.ts';
import { queryContextFor } from './query-context.ts';

interface RecordedCase {
  readonly name: string;
  readonly form_data: FormData;
  readonly own_state?: OwnState;
  readonly result_type?: string;
  readonly result_format?: string;
  readonly force?: boolean;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: { readonly result?: readonly unknown[] };
}

/** Requests of the reference for the same form data: ours must be equal in every member of every query. */
export function recordedRequests(spec: ChartSpec, skipped: readonly string[] = []): void {
  const cases = recordedCases(spec.vizType).filter(({ name }) => !skipped.includes(name));
  describe(`${spec.vizType} asks what the reference asks`, () => {
    it.each(cases)('$name', ({ form_data: formData, own_state: ownState, result_type: resultType, result_format: resultFormat, force, request }) => {
      const context = queryContextFor([spec], formData, { ownState, resultType, resultFormat, force });
      const { form_data: sent, ...ours } = JSON.parse(JSON.stringify(context)) as Record<string, unknown>;
      const { form_data: recorded, ...theirs } = request;
      expect(ours).toEqual(theirs);
      // The recording spells form data out only where the builder changes it.
      if (typeof recorded === 'object') expect(sent).toEqual(recorded);
    });
  });
}

/** The recorded cases of a chart type. */
export function recordedCases(vizType: string): readonly RecordedCase[] {
  const file = new URL(`../../testing/golden/build-query/${vizType}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line) as RecordedCase);
}
