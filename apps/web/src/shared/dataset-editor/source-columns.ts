import type { DraftReport } from '@powerset/contracts/dataset.ts';
import type { DatasetDraft, DraftColumn } from './dataset-draft.ts';

export type SourceColumn = DraftReport['columns'][number];

/** How the columns of a source differ from those of a dataset. */
export interface ColumnDifferences {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly retyped: readonly { readonly name: string; readonly before: string; readonly now: string }[];
}

/** Compares the columns of a dataset with those that its source has now; calculated columns do not count. */
export function columnDifferences(
  columns: readonly DraftColumn[],
  found: readonly SourceColumn[],
): ColumnDifferences {
  const physical = new Map(columns.filter(one => !one.isCalculated).map(one => [one.name, one]));
  const calculated = new Set(columns.filter(one => one.isCalculated).map(one => one.name));
  const names = new Set(found.map(one => one.column_name));
  return {
    added: found.map(one => one.column_name).filter(name => !physical.has(name) && !calculated.has(name)),
    removed: [...physical.keys()].filter(name => !names.has(name)),
    retyped: found.flatMap(({ column_name: name, type: now }) => {
      const before = physical.get(name)?.type;
      return before === undefined || before === now ? [] : [{ name, before, now }];
    }),
  };
}

/** Returns whether a source has other columns than a dataset. */
export function hasDifferences({ added, removed, retyped }: ColumnDifferences): boolean {
  return added.length + removed.length + retyped.length > 0;
}

/** Returns the draft with the columns of its source. The default datetime column stays if it still exists. */
export function syncedDraft(draft: DatasetDraft, found: readonly SourceColumn[]): DatasetDraft {
  const columns = syncedColumns(draft.columns, found);
  const { mainTime } = draft.settings;
  const keepsTime = mainTime === '' || columns.some(column => column.name === mainTime);
  const first = columns.find(column => column.isTemporal)?.name ?? '';
  return {
    ...draft,
    columns,
    settings: keepsTime ? draft.settings : { ...draft.settings, mainTime: first },
  };
}

/** Returns the columns with those of the source: what users wrote on known columns stays. */
export function syncedColumns(
  columns: readonly DraftColumn[],
  found: readonly SourceColumn[],
): readonly DraftColumn[] {
  const { added, removed } = columnDifferences(columns, found);
  const gone = new Set(removed);
  const types = new Map(found.map(one => [one.column_name, one]));
  const kept = columns
    .filter(column => column.isCalculated || !gone.has(column.name))
    .map(column => {
      const now = column.isCalculated ? undefined : types.get(column.name);
      return now && now.type !== column.type
        ? { ...column, type: now.type, isTemporal: now.is_dttm || column.dateFormat !== '' }
        : column;
    });
  return [
    ...kept.filter(one => !one.isCalculated),
    ...added.map(name => foundColumn(types.get(name)!)),
    ...kept.filter(one => one.isCalculated),
  ];
}

function foundColumn({ column_name: name, type, is_dttm: isTemporal }: SourceColumn): DraftColumn {
  return {
    key: `found ${name}`,
    isCalculated: false,
    name,
    label: '',
    description: '',
    expression: '',
    type,
    isTemporal,
    isFilterable: true,
    isGroupable: true,
    dateFormat: '',
    advancedType: '',
    extra: '',
  };
}
