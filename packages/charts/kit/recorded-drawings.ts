import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import { answerFromJson, type Answer } from './answer.ts';
import { draw } from './conformance.ts';
import type { ChartSpec } from './define-chart.ts';
import { recordedDataset } from './recorded-dataset.ts';
import { isCutShort, readLines, recordedCases, type RecordedCase } from './recorded-requests.ts';

/** The reference's drawing of the same form data and answer. The shared README describes each member. */
export interface RecordedDrawing {
  readonly name: string;
  readonly viz_type: string;
  readonly added_defaults?: FormData;
  readonly volatile?: boolean;
  readonly error?: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly texts?: Readonly<Record<string, unknown>>;
  readonly drawn?: Readonly<Record<string, unknown>>;
  readonly rendered?: Readonly<Record<string, unknown>>;
}

/** Our drawing of a recorded case, with its input. */
export interface OwnDrawing<Option> {
  readonly option: Option;
  readonly formData: FormData;
  readonly answers: readonly Answer[];
  /**
   * Whether the recording kept only the first rows of the answer, so that our drawing has fewer values and
   * series.
   */
  readonly isCutShort: boolean;
}

/** Cases in which we differ on purpose, with the reason. */
export type Otherwise = Readonly<Record<string, string>>;

/**
 * Runs a check on every recorded drawing of a chart type, together with ours. Cases in which the reference
 * itself fails, or whose answer depends on the clock, only have to be drawn.
 */
export function recordedDrawings<Option>(
  spec: ChartSpec<Option>,
  check: (ours: OwnDrawing<Option>, recorded: RecordedDrawing) => void,
  otherwise: Otherwise = {},
): void {
  const cases = new Map(recordedCases(spec.vizType).map(one => [one.name, one]));
  const drawings = readLines<RecordedDrawing>(new URL(`${spec.vizType}.jsonl`, goldenFolder('drawing')));
  describe(`${spec.vizType} draws what the reference draws`, () => {
    it.each(drawings)('$name', recorded => {
      const ours = ownDrawing(spec, cases.get(recorded.name)!, recorded.added_defaults);
      if (recorded.error === undefined && !recorded.volatile && !otherwise[recorded.name])
        check(ours, recorded);
    });
    it.each(Object.keys(otherwise))('has the recorded case that is answered otherwise: %s', name => {
      if (!process.env['GOLDEN_DIR']) expect(drawings.map(drawing => drawing.name)).toContain(name);
    });
  });
}

/** Draws a recorded case at the recorded size. */
export function ownDrawing<Option>(
  spec: ChartSpec<Option>,
  recorded: RecordedCase,
  defaults: FormData = {},
): OwnDrawing<Option> {
  const formData = { ...defaults, ...recorded.form_data };
  const dataset = recordedDataset(String(formData.datasource).split('__')[0]!);
  const results = recorded.response.result ?? [];
  return {
    option: draw(spec, formData, results, [800, 500], { dataset }) as Option,
    formData,
    answers: results.map(answerFromJson),
    isCutShort: isCutShort(recorded),
  };
}

/** Returns a recorded value as a matcher that compares numbers, at any depth, to nine digits. */
export function about(value: unknown): unknown {
  if (typeof value === 'number')
    return expect.toSatisfy(
      (ours: unknown) =>
        typeof ours === 'number' && Math.abs(ours - value) <= Math.max(Math.abs(value), 1e-6) * 1e-9,
      `about ${value}`,
    );
  if (Array.isArray(value)) return value.map(about);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, about(item)]));
  return value;
}
