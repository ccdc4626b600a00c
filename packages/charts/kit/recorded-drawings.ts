import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';
import type { JsonAnswer } from './answer.ts';
import { draw } from './conformance.ts';
import type { ChartSpec } from './define-chart.ts';
import { recordedCases } from './recorded-requests.ts';

/** What the reference drew for the same form data and answer: facts, no looks. */
interface RecordedDrawing<Series> {
  readonly name: string;
  /** The case's form data is sparse; these defaults were put under it. */
  readonly defaults: FormData | null;
  readonly axis: string | null;
  readonly series: readonly Series[];
}

const FOLDER = new URL('../../testing/golden/drawing/', import.meta.url);

/** Runs a check on every recorded drawing of a chart type, beside what we draw. */
export function recordedDrawings<Series, Option>(
  spec: ChartSpec<Option>,
  check: (ours: Option, recorded: RecordedDrawing<Series>, formData: FormData) => void,
): void {
  const cases = new Map(recordedCases(spec.vizType).map(one => [one.name, one]));
  const drawings = readFileSync(new URL(`${spec.vizType}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedDrawing<Series>);
  describe(`${spec.vizType} draws what the reference draws`, () => {
    it.each(drawings)('$name', recorded => {
      const { form_data: own, response } = cases.get(recorded.name)!;
      const formData = { ...recorded.defaults, ...own };
      const dataset = recordedDataset(String(own.datasource).split('__')[0]!);
      check(
        draw(spec, formData, response.result as readonly JsonAnswer[], [800, 500], { dataset }) as Option,
        recorded,
        formData,
      );
    });
  });
}

/** A recorded value as a matcher: the recording keeps four decimals. */
export function about(value: unknown): unknown {
  return typeof value === 'number' ? expect.closeTo(value, 3) : value;
}

interface RecordedDataset {
  readonly name: string;
  readonly verbose_map: Readonly<Record<string, string>>;
  readonly columns: readonly (readonly [name: string, type: number, isTemporal: boolean])[];
}

const datasets = JSON.parse(readFileSync(new URL('datasets.json', FOLDER), 'utf8')) as Readonly<
  Record<string, RecordedDataset>
>;
const TYPES = Object.keys(GENERIC_TYPES) as readonly GenericType[];
const UNSAID = {
  id: null,
  databaseType: null,
  isGroupable: true,
  isFilterable: true,
  description: null,
  expression: null,
  certification: null,
  warning: null,
} as const;

function recordedDataset(id: string): ChartDataset | undefined {
  const recorded = datasets[id];
  if (!recorded) return undefined;
  const { name, columns, verbose_map: labels } = recorded;
  const metrics = Object.keys(labels).filter(key => !columns.some(([column]) => column === key));
  return {
    id: Number(id),
    type: 'table',
    name,
    mainTemporalColumn: null,
    timeGrains: [],
    suggestsFilterValues: false,
    columns: columns.map(([column, type, isTemporal]) => ({
      ...UNSAID,
      name: column,
      label: labels[column] ?? column,
      genericType: TYPES[type] ?? null,
      isTemporal,
    })),
    metrics: metrics.map(metric => ({
      ...UNSAID,
      name: metric,
      label: labels[metric]!,
      expression: '',
      numberFormat: null,
      currency: null,
    })),
  };
}
