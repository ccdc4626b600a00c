import { fail } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyInput, LegacyShape } from '../legacy-shape.ts';
import { numbersOf, valuesOf, type LegacyCell } from '../rows.ts';
import { seriesOf } from '../series.ts';
import { compareKeys, sumOf, TIMESTAMP } from '../time-frame.ts';

interface Leaf {
  readonly path: readonly LegacyCell[];
  readonly moment: number | null;
  readonly value: number;
}

type Measure = (leaves: readonly Leaf[]) => number | null;

interface Node {
  readonly name: LegacyCell | readonly LegacyCell[];
  readonly val: number | null;
  readonly children: readonly Node[];
}

/** Every metric's parts, level by level. */
export const partitionShape: LegacyShape = {
  check: formData => {
    if (labelsOfColumns(formData, 'groupby').length === 0) fail('query.invalid', { detail: 'Please choose at least one groupby' });
  },
  data: input => {
    const { formData, tables: [table] } = input;
    const option = String(formData.time_series_option ?? 'not_time');
    if (!table) return [];
    if (option === 'adv_anal') return overTime(input);
    const groups = [...(option === 'time_series' ? [TIMESTAMP] : []), ...labelsOfColumns(formData, 'groupby')];
    return labelsOfMetrics(formData).map((metric): Node => {
      const leaves = leavesOf(table, groups, metric);
      const measure = measureOf(option, leaves);
      return { name: metric, val: measure(leaves), children: children(leaves.filter(({ path }) => !path.includes(null)), 1, groups.length, measure) };
    });
  },
};

function leavesOf(table: ResultTable, groups: readonly string[], metric: string): readonly Leaf[] {
  const columns = groups.map(name => valuesOf(table, name));
  const moments = numbersOf(table, TIMESTAMP);
  return numbersOf(table, metric).map((value, row) => ({ path: columns.map(values => values[row]!), moment: moments[row]!, value: value ?? 0 }));
}

function children(leaves: readonly Leaf[], level: number, depth: number, measure: Measure): readonly Node[] {
  if (level > depth) return [];
  const groups = [...Map.groupBy(leaves, ({ path }) => JSON.stringify(path.slice(0, level))).values()];
  return groups.map(members => ({ path: members[0]!.path.slice(0, level), members })).toSorted((a, b) => compareKeys(a.path, b.path))
    .map(({ path, members }) => ({ name: path.length === 1 ? path[0]! : path, val: measure(members), children: children(members, level + 1, depth, measure) }));
}

function measureOf(option: string, leaves: readonly Leaf[]): Measure {
  const total = (members: readonly Leaf[]): number => sumOf(members.map(leaf => leaf.value));
  if (option === 'agg_mean') return members => total(members) / members.length;
  if (!option.startsWith('point_')) return total;
  const moments = leaves.map(leaf => leaf.moment ?? 0);
  const at = (members: readonly Leaf[], moment: number): number => total(members.filter(leaf => leaf.moment === moment));
  const last = Math.max(...moments);
  const first = Math.min(...moments);
  return members => {
    const [until, since] = [at(members, last), at(members, first)];
    if (option === 'point_diff') return until - since;
    const factor = until / since;
    if (!Number.isFinite(factor)) return null;
    return option === 'point_percent' ? factor - 1 : factor;
  };
}

/** Moments first, each with its parts, after the steps for lines were applied. */
function overTime(input: LegacyInput): unknown {
  const groups = labelsOfColumns(input.formData, 'groupby');
  return labelsOfMetrics(input.formData).map(metric => {
    const formData = { ...input.formData, metrics: [metric] };
    const series = seriesOf({ ...input, formData }, {});
    const leaves = series.flatMap(({ key, values }) => values.map(({ x, y }): Leaf => ({ path: [x, ...(typeof key === 'string' ? [key] : key)], moment: x, value: y ?? 0 })));
    return { name: metric, children: children(leaves, 1, groups.length + 1, members => sumOf(members.map(leaf => leaf.value))) };
  });
}
