import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { defineChart } from '../kit/define-chart.ts';
import type { DrillFilter, MarkRef, SelectionInput } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { GraphChartFormData } from './form-data.ts';
import { graphOf } from '../kit/graph.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const graphChart = defineChart({
  ...about,
  formData: GraphChartFormData,
  sections,
  toQueries,
  toOption,
  toSelection: (input, mark) =>
    nodeFilters(input, mark).map(({ col, val, formattedVal = '' }) => ({ col, val, formattedVal })),
  toDrill: (input, mark) => {
    const filters = nodeFilters(input, mark);
    if (filters.length === 0) return { detail: linkFilters(input, mark) };
    const end = graphOf(input).nodes.find(node => node.name === mark.name)!.end;
    return { detail: filters, by: { filters, groupbyFieldName: end } };
  },
  marks: 'items',
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});

/** A node stands for its name in the column in which it first occurred. */
function nodeFilters(input: SelectionInput, { name }: MarkRef): readonly DrillFilter[] {
  const node = graphOf(input).nodes.find(one => one.name === name);
  return node ? endFilter(input, node.end, name) : [];
}

/** A link stands for both of its ends, after which the drawing names it. */
function linkFilters(input: SelectionInput, { name }: MarkRef): readonly DrillFilter[] {
  const { nodes, links } = graphOf(input);
  const link = links.find(({ source, target }) => name === `${nodes[source]!.name} > ${nodes[target]!.name}`);
  if (!link) return [];
  return [
    ...endFilter(input, 'source', nodes[link.source]!.name),
    ...endFilter(input, 'target', nodes[link.target]!.name),
  ];
}

function endFilter({ formData }: SelectionInput, end: string, name: string): readonly DrillFilter[] {
  return columnsOf(formData[end]).map(col => ({ col, op: '==' as const, val: name, formattedVal: name }));
}
