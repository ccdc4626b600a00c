import type { DraftReport } from '@powerset/contracts/dataset.ts';
import type { DatasetDraft, DraftColumn, DraftMetric } from './dataset-draft.ts';
import { objectProblem } from './extra-text.ts';

export type EditorTab = 'source' | 'metrics' | 'columns' | 'calculated' | 'settings' | 'usage';

/** Something that keeps a draft from being saved, with its place. */
export interface DraftProblem {
  readonly tab: EditorTab;
  /** The column or metric; undefined for a field of the dataset. */
  readonly key?: string;
  readonly field: string;
  readonly text: string;
}

const DATE_FORMAT = /^(epoch_s|epoch_ms|%Y(?:[-/]%m(?:[-/]%d(?:[ T]%H(?::%M(?::%S(?:\.%f)?)?)?)?)?)?)?$/;

/** Returns everything that keeps the draft from being saved, in the order of the tabs. */
export function problemsOf(draft: DatasetDraft): readonly DraftProblem[] {
  return [
    ...sourceProblems(draft),
    ...draft.metrics.flatMap(metric => metricProblems(metric, draft)),
    ...draft.columns.flatMap(column => columnProblems(column, draft)),
    ...settingsProblems(draft),
  ];
}

function sourceProblems({ source: { isVirtual, sql, tableName } }: DatasetDraft): readonly DraftProblem[] {
  const at = (field: string, text: string): DraftProblem => ({ tab: 'source', field, text });
  return [
    ...(tableName.trim() === ''
      ? [at('tableName', isVirtual ? 'Enter a name for the dataset.' : 'Choose a table.')]
      : []),
    ...(isVirtual && sql.trim() === '' ? [at('sql', 'Enter a SELECT statement.')] : []),
  ];
}

function metricProblems(metric: DraftMetric, { metrics }: DatasetDraft): readonly DraftProblem[] {
  const at = (field: string, text: string): DraftProblem => ({
    tab: 'metrics',
    key: metric.key,
    field,
    text,
  });
  const name = metric.name.trim();
  return [
    ...(name === '' ? [at('name', 'Enter a metric key.')] : []),
    ...(name && isTaken(name, metric.key, metrics)
      ? [at('name', `Metric name [${name}] is duplicated`)]
      : []),
    ...(metric.expression.trim() === ''
      ? [at('expression', `The metric "${name}" needs an SQL expression.`)]
      : []),
    ...(metric.currencySymbol && !/^[A-Z]{3}$/.test(metric.currencySymbol)
      ? [at('currency', 'Invalid currency code in saved metrics')]
      : []),
  ];
}

function columnProblems(column: DraftColumn, { columns }: DatasetDraft): readonly DraftProblem[] {
  const tab = column.isCalculated ? 'calculated' : 'columns';
  const at = (field: string, text: string): DraftProblem => ({ tab, key: column.key, field, text });
  const name = column.name.trim();
  return [
    ...(name === '' ? [at('name', 'Enter a column name.')] : []),
    ...(column.isCalculated && name && isTaken(name, column.key, columns)
      ? [at('name', `Column name [${name}] is duplicated`)]
      : []),
    ...(column.isCalculated && column.expression.trim() === ''
      ? [at('expression', `Calculated column [${name}] requires an expression`)]
      : []),
    ...(DATE_FORMAT.test(column.dateFormat)
      ? []
      : [at('dateFormat', 'Enter epoch_s, epoch_ms, or a format such as %Y-%m-%d %H:%M:%S.')]),
  ];
}

function isTaken(
  name: string,
  key: string,
  parts: readonly { readonly key: string; readonly name: string }[],
): boolean {
  return parts.some(part => part.key !== key && part.name.trim() === name);
}

function settingsProblems({ settings }: DatasetDraft): readonly DraftProblem[] {
  const inJson = (field: 'extra' | 'templateParams'): readonly DraftProblem[] => {
    const text = objectProblem(settings[field]);
    return text === undefined ? [] : [{ tab: 'settings', field, text }];
  };
  return [...inJson('extra'), ...inJson('templateParams')];
}

/** Returns the places of the expressions that the database refused. */
export function refusedExpressions(
  { problems }: Pick<DraftReport, 'problems'>,
  draft: DatasetDraft,
): readonly DraftProblem[] {
  return problems.flatMap(({ kind, name, message: text }): DraftProblem[] => {
    const part =
      kind === 'metric'
        ? draft.metrics.find(metric => metric.name === name)
        : draft.columns.find(column => column.isCalculated && column.name === name);
    return part
      ? [{ tab: kind === 'metric' ? 'metrics' : 'calculated', key: part.key, field: 'expression', text }]
      : [];
  });
}

const FIELD_PLACES: Readonly<Record<string, { readonly tab: EditorTab; readonly field: string }>> = {
  table_name: { tab: 'source', field: 'tableName' },
  sql: { tab: 'source', field: 'sql' },
  database_id: { tab: 'source', field: 'database' },
  schema: { tab: 'source', field: 'schema' },
  extra: { tab: 'settings', field: 'extra' },
  template_params: { tab: 'settings', field: 'templateParams' },
  fetch_values_predicate: { tab: 'settings', field: 'valuesPredicate' },
  owners: { tab: 'settings', field: 'owners' },
};

/** Returns the places of the fields that the server refused. */
export function refusedFields(fields: Readonly<Record<string, string>>): readonly DraftProblem[] {
  return Object.entries(fields).flatMap(([name, text]): DraftProblem[] => {
    const place = FIELD_PLACES[name];
    return place ? [{ ...place, text }] : [];
  });
}
