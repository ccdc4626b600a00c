import { fail } from '@powerset/core/errors.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { labelOfMetric, labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { numbersOf, valuesOf, type LegacyCell } from '../rows.ts';
import { compareKeys, sumOf, TIMESTAMP, toTimeFrame, type TimeColumn } from '../time-frame.ts';
import { applyTimeSteps } from '../time-steps.ts';

interface Leaf {
  readonly path: readonly LegacyCell[];
  readonly moment: number | null;
  readonly value: number | null;
}

type Measure = (leaves: readonly Leaf[]) => number | null;

interface Node {
  readonly name: LegacyCell | readonly LegacyCell[];
  readonly val: number | null;
  readonly children: readonly Node[];
}

const MEASURED = new Set(['not_time', 'agg_sum', 'agg_mean', 'point_diff', 'point_factor', 'point_percent']);

/** The parts of every metric, level by level. */
export const partitionShape: LegacyShape = {
  check: formData => {
    if (labelsOfColumns(formData, 'groupby').length === 0)
      fail('query.invalid', { detail: 'Please choose at least one groupby' });
  },
  data: ({ formData, tables: [table] }) => {
    const option = String(formData.time_series_option ?? 'not_time');
    if (!table) return [];
    if (option === 'adv_anal') return overTime(table, formData);
    // Any other value means parts by timestamp.
    const groups = [...(MEASURED.has(option) ? [] : [TIMESTAMP]), ...labelsOfColumns(formData, 'groupby')];
    // The sort metric is one of the metrics.
    const metrics = new Set([
      ...labelsOfMetrics(formData),
      ...[labelOfMetric(formData, 'timeseries_limit_metric') ?? []].flat(),
    ]);
    return [...metrics].map((metric): Node => {
      const leaves = leavesOf(table, groups, metric);
      const measure = measureOf(option, leaves);
      return {
        name: metric,
        val: measure(leaves),
        children: children(shownIn(option, leaves), 1, groups.length, measure),
      };
    });
  },
};

function leavesOf(table: ResultTable, groups: readonly string[], metric: string): readonly Leaf[] {
  const columns = groups.map(name => valuesOf(table, name));
  const moments = numbersOf(table, TIMESTAMP);
  return numbersOf(table, metric).map((value, row) => ({
    path: columns.map(values => values[row]!),
    moment: moments[row]!,
    value,
  }));
}

function children(leaves: readonly Leaf[], level: number, depth: number, measure: Measure): readonly Node[] {
  if (level > depth) return [];
  const named = leaves.filter(({ path }) => path[level - 1] !== null);
  const groups = [...Map.groupBy(named, ({ path }) => JSON.stringify(path.slice(0, level))).values()];
  return groups
    .map(members => ({ path: members[0]!.path.slice(0, level), members }))
    .toSorted((a, b) => compareKeys(a.path, b.path))
    .map(({ path, members }) => ({
      name: path.length === 1 ? path[0]! : path,
      val: measure(members),
      children: children(members, level + 1, depth, measure),
    }));
}

/** A comparison of two points uses the rows at either of them. */
function shownIn(option: string, leaves: readonly Leaf[]): readonly Leaf[] {
  if (!option.startsWith('point_')) return leaves;
  const [first, last] = spanOf(leaves);
  return leaves.filter(({ moment }) => moment === first || moment === last);
}

function spanOf(leaves: readonly Leaf[]): readonly [first: number, last: number] {
  return leaves.reduce(
    ([first, last], { moment }) => [Math.min(first, moment ?? 0), Math.max(last, moment ?? 0)] as const,
    [Infinity, -Infinity] as const,
  );
}

function measureOf(option: string, leaves: readonly Leaf[]): Measure {
  const total = (members: readonly Leaf[]): number => sumOf(members.map(leaf => leaf.value));
  if (option === 'agg_mean') {
    return members => {
      const known = members.filter(({ value }) => value !== null);
      return known.length === 0 ? null : total(known) / known.length;
    };
  }
  if (!option.startsWith('point_')) return total;
  const at = (members: readonly Leaf[], moment: number): number =>
    total(members.filter(leaf => leaf.moment === moment));
  const [first, last] = spanOf(leaves);
  return members => {
    const [until, since] = [at(members, last), at(members, first)];
    if (option === 'point_diff') return until - since;
    const factor = until / since;
    if (!Number.isFinite(factor)) return null;
    return option === 'point_percent' ? factor - 1 : factor;
  };
}

/** Timestamps first, each with its parts; line steps apply to each level separately. */
function overTime(table: ResultTable, formData: FormData): unknown {
  const groups = labelsOfColumns(formData, 'groupby');
  const frames = [[], ...groups.map((_name, at) => groups.slice(0, at + 1))].map(groupby =>
    applyTimeSteps(
      toTimeFrame(table, { groupby, metrics: labelsOfMetrics(formData), fill: 0, addsUp: true }),
      formData,
      false,
    ),
  );
  const levels = frames.map(({ index, columns }): Level => ({
    places: new Map(index.map((moment, at) => [moment, at])),
    parts: Map.groupBy(columns, ({ key }) => JSON.stringify(key.slice(0, -1))),
  }));
  return frames[0]!.columns.map(column => ({
    name: column.key[0],
    children: frames[0]!.index.map((moment, at) => ({
      name: moment,
      val: column.values[at] ?? null,
      children: partsAt(moment, column.key, levels),
    })),
  }));
}

interface Level {
  readonly places: ReadonlyMap<number, number>;
  /** Columns by the key of their parent. */
  readonly parts: ReadonlyMap<string, readonly TimeColumn[]>;
}

function partsAt(moment: number, key: readonly LegacyCell[], levels: readonly Level[]): readonly Node[] {
  const level = levels[key.length];
  const at = level?.places.get(moment) ?? -1;
  return (level?.parts.get(JSON.stringify(key)) ?? []).map(column => ({
    name: column.key.at(-1)!,
    val: column.values[at] ?? null,
    children: partsAt(moment, column.key, levels),
  }));
}
