import type { DatasetDraft } from './dataset-draft.ts';

/** A chart on the dataset. */
export interface UsingChart {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly vizType: string | null;
  readonly owners: readonly {
    readonly id?: number | undefined;
    readonly first_name?: string;
    readonly last_name?: string;
  }[];
  readonly changedAgo: string;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly dashboards: readonly {
    readonly id?: number | undefined;
    readonly dashboard_title?: string | null | undefined;
  }[];
  /** All texts of its settings: any of them may name a column or a metric. */
  readonly texts: ReadonlySet<string>;
  /** Its own SQL, which may name columns. */
  readonly expressions: readonly string[];
}

/** A chart that uses names which the dataset no longer has. */
export interface BrokenChart {
  readonly chart: UsingChart;
  readonly names: readonly string[];
}

/** Returns the columns and metrics that the saved dataset has and the draft does not. */
export function lostNames(saved: DatasetDraft, draft: DatasetDraft): readonly string[] {
  const kept = new Set([...draft.columns, ...draft.metrics].map(part => part.name));
  return [...saved.columns, ...saved.metrics].map(part => part.name).filter(name => !kept.has(name));
}

/** Returns the charts that use any of these names, with the names. */
export function brokenCharts(
  charts: readonly UsingChart[],
  names: readonly string[],
): readonly BrokenChart[] {
  return charts.flatMap(chart => {
    const used = names.filter(
      name => chart.texts.has(name) || chart.expressions.some(sql => mentions(sql, name)),
    );
    return used.length === 0 ? [] : [{ chart, names: used }];
  });
}

/** Returns the calculated columns and metrics of the draft whose expressions use any of these columns. */
export function brokenParts(draft: DatasetDraft, names: readonly string[]): readonly string[] {
  return [...draft.columns, ...draft.metrics]
    .filter(({ expression }) => names.some(name => mentions(expression, name)))
    .map(({ name }) => name);
}

/** Returns whether an SQL text contains a name as a whole word. */
export function mentions(sql: string, name: string): boolean {
  for (let at = sql.indexOf(name); at >= 0; at = sql.indexOf(name, at + 1))
    if (!/\w/.test(sql.charAt(at - 1)) && !/\w/.test(sql.charAt(at + name.length))) return true;
  return false;
}

/** Returns the texts and the SQL of a chart's settings, which are JSON text. */
export function textsOf(params: string | null): Pick<UsingChart, 'texts' | 'expressions'> {
  const texts = new Set<string>();
  const expressions: string[] = [];
  const collect = (value: unknown, member?: string): void => {
    if (typeof value === 'string') {
      texts.add(value);
      if (member === 'sqlExpression') expressions.push(value);
    } else if (Array.isArray(value)) for (const item of value) collect(item);
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) collect(item, name);
  };
  try {
    collect(JSON.parse(params || '{}'));
  } catch {
    // Settings that cannot be read name no columns.
  }
  return { texts, expressions };
}
