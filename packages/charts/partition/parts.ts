import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { SelectionInput } from '../kit/selection.ts';
import { dimensionColumns, dimensionText } from '../kit/whole-parts.ts';

export interface PartNode {
  readonly name: string;
  readonly path: readonly string[];
  /** Null if the values have no numeric result. */
  readonly value: number | null;
  readonly children: readonly PartNode[];
  /** The number of small parts that were merged. */
  readonly merged?: number;
}

interface Leaf {
  readonly path: readonly string[];
  readonly moment: number;
  readonly value: number;
}

type Measure = (leaves: readonly Leaf[]) => number | null;

/** The options with times at the first level, each with its parts. */
const BY_MOMENT = new Set(['time_series', 'adv_anal']);

/** Returns a hierarchy for each metric: its dimensions, below its times if the chart is over time. */
export function partsOfMetrics({ formData, answers }: SelectionInput): readonly PartNode[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const option = String(formData.time_series_option ?? 'not_time');
  const time = timeFormatter(
    typeof formData.date_time_format === 'string' ? formData.date_time_format : undefined,
  );
  const moments = answerColumn(answer, '__timestamp');
  const levels = dimensionColumns(answer, formData.groupby);
  return metricsOf(formData.metrics).map(metric => {
    const name = metricLabel(metric);
    const column = answerColumn(answer, name);
    const leaves = Array.from({ length: answer.rowCount }, (_, row): Leaf | undefined => {
      const value = numberAt(column, row);
      if (value === null) return undefined;
      const moment = Number(moments?.value(row) ?? 0);
      const names = levels.map(level => dimensionText(level, row, time));
      return { path: BY_MOMENT.has(option) ? [time(moment), ...names] : names, moment, value };
    }).filter(leaf => leaf !== undefined);
    const measure = measureOf(option, leaves);
    const depth = levels.length + (BY_MOMENT.has(option) ? 1 : 0);
    return {
      name,
      path: [name],
      value: measure(leaves),
      children: childrenOf(leaves, [name], depth, measure),
    };
  });
}

function childrenOf(
  leaves: readonly Leaf[],
  path: readonly string[],
  depth: number,
  measure: Measure,
): readonly PartNode[] {
  const level = path.length - 1;
  if (level >= depth) return [];
  const groups = Map.groupBy(leaves, leaf => leaf.path[level]!);
  return [...groups].map(([name, members]) => ({
    name,
    path: [...path, name],
    value: measure(members),
    children: childrenOf(members, [...path, name], depth, measure),
  }));
}

/** Merges the parts of a group that are too many or too small, separately at each level. */
export function withOthers(node: PartNode, limit: number, threshold: number): PartNode {
  const sizes = node.children.map(({ value }) => Math.abs(value ?? 0));
  const sum = sizes.reduce((total, size) => total + size, 0);
  const bySize = [...node.children].sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0));
  const isKept = (child: PartNode, i: number): boolean =>
    (limit <= 0 || i < limit) && (sum === 0 || Math.abs(child.value ?? 0) / sum >= threshold);
  const kept = bySize.filter(isKept);
  const rest = bySize.filter(child => !kept.includes(child));
  const children = (rest.length === 1 ? bySize : kept).map(child => withOthers(child, limit, threshold));
  if (rest.length < 2) return { ...node, children };
  const name = `${rest.length} others`;
  const value = rest.reduce((total, child) => total + (child.value ?? 0), 0);
  return {
    ...node,
    children: [...children, { name, path: [...node.path, name], value, children: [], merged: rest.length }],
  };
}

function measureOf(option: string, leaves: readonly Leaf[]): Measure {
  const total = (members: readonly Leaf[]): number => members.reduce((sum, { value }) => sum + value, 0);
  if (option === 'agg_mean')
    return members => (members.length === 0 ? null : total(members) / members.length);
  if (!option.startsWith('point_')) return total;
  const first = leaves.reduce((least, { moment }) => Math.min(least, moment), Number.POSITIVE_INFINITY);
  const last = leaves.reduce((most, { moment }) => Math.max(most, moment), Number.NEGATIVE_INFINITY);
  const at = (members: readonly Leaf[], moment: number): number =>
    total(members.filter(leaf => leaf.moment === moment));
  return members => {
    const [until, since] = [at(members, last), at(members, first)];
    if (option === 'point_diff') return until - since;
    const factor = until / since;
    if (!Number.isFinite(factor)) return null;
    return option === 'point_percent' ? factor - 1 : factor;
  };
}
