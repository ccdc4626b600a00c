import { readFileSync } from 'node:fs';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';

interface RecordedDataset {
  readonly name: string;
  readonly verbose_map: Readonly<Record<string, string>>;
  readonly currency_formats: Readonly<
    Record<string, { symbol: string; symbolPosition: 'prefix' | 'suffix' }>
  >;
  readonly main_dttm_col: string | null;
  readonly columns: readonly (readonly [name: string, type: string, generic: number, isTemporal: boolean])[];
  readonly metrics: readonly (readonly [
    name: string,
    expression: string,
    format: string | null,
    label: string | null,
    ...unknown[],
  ])[];
}

const TYPES = Object.keys(GENERIC_TYPES) as readonly GenericType[];
const UNSAID = { id: null, description: null, certification: null, warning: null } as const;

/** Returns the dataset of that id as the recorded charts saw it; undefined for an id without a recording. */
export function recordedDataset(id: string | number): ChartDataset | undefined {
  const datasets = JSON.parse(
    readFileSync(new URL('datasets.json', goldenFolder('drawing')), 'utf8'),
  ) as Readonly<Record<string, RecordedDataset>>;
  const recorded = datasets[id];
  if (!recorded) return undefined;
  return {
    id: Number(id),
    type: 'table',
    name: recorded.name,
    mainTemporalColumn: recorded.main_dttm_col,
    timeGrains: timeGrains(),
    suggestsFilterValues: false,
    columns: recorded.columns.map(([name, databaseType, generic, isTemporal]) => ({
      ...UNSAID,
      name,
      label: recorded.verbose_map[name] ?? name,
      databaseType,
      genericType: TYPES[generic] ?? null,
      isTemporal,
      isGroupable: true,
      isFilterable: true,
      expression: null,
    })),
    metrics: recorded.metrics.map(([name, expression, numberFormat]) => ({
      ...UNSAID,
      name,
      label: recorded.verbose_map[name] ?? name,
      expression,
      numberFormat,
      currency: recorded.currency_formats[name] ?? null,
    })),
  };
}

function timeGrains(): ChartDataset['timeGrains'] {
  const shared = JSON.parse(readFileSync(new URL('shared.json', goldenFolder('controls')), 'utf8')) as {
    readonly time_grains_dataset_1: ChartDataset['timeGrains'];
  };
  return shared.time_grains_dataset_1;
}
