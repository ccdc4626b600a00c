import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from './answer.ts';
import type { SelectionInput } from './selection.ts';
import { dimensionText, metricName } from './whole-parts.ts';

export interface GraphNode {
  readonly name: string;
  /** The end of a link at which the node first occurred. */
  readonly end: 'source' | 'target';
  readonly category: string | undefined;
  /** The sum of its links. */
  readonly value: number;
}

export interface GraphLink {
  readonly source: number;
  readonly target: number;
  readonly value: number;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly categories: readonly string[];
}

interface Ends {
  readonly source: string;
  readonly target: string;
}

/** Returns the nodes and links of an answer in order; links without a value are left out. */
export function graphOf(
  { formData, answers }: SelectionInput,
  keys: Ends = { source: 'source', target: 'target' },
): Graph {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const column = (key: string): AnswerColumn | undefined => {
    const [saved] = columnsOf(formData[key]);
    return saved === undefined ? undefined : answerColumn(answer, columnLabel(saved));
  };
  const value = answerColumn(answer, metricName(formData));
  const time = timeFormatter('smart_date');
  const textAt = (of: AnswerColumn | undefined, row: number): string | undefined =>
    of && dimensionText(of, row, time);
  const ends = (['source', 'target'] as const).map(end => ({
    end,
    name: column(keys[end]),
    category: column(`${end}_category`),
  }));
  const indices = new Map<string, number>();
  const nodes: GraphNode[] = [];
  const links: GraphLink[] = [];
  for (let row = 0; row < answer.rowCount; row += 1) {
    const weight = numberAt(value, row);
    if (!weight) continue;
    const [source, target] = ends.map(({ end, name, category }) => {
      const text = textAt(name, row) ?? '';
      const index = indices.get(text) ?? nodes.length;
      const known = nodes[index];
      indices.set(text, index);
      nodes[index] = known
        ? { ...known, value: known.value + weight }
        : { name: text, end, category: textAt(category, row), value: weight };
      return index;
    });
    links.push({ source: source!, target: target!, value: weight });
  }
  const categories = [...new Set(nodes.flatMap(node => node.category ?? []))];
  return { nodes, links, categories };
}

/** Returns the indices of the nodes at which some link starts or ends. */
export function linkedNodes(links: readonly GraphLink[]): ReadonlySet<number> {
  return new Set(links.flatMap(({ source, target }) => [source, target]));
}

/** Returns a function that spreads values evenly between two sizes. */
export function sizer(
  values: readonly number[],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return value =>
    most === least ? (from + to) / 2 : from + ((value - least) / (most - least)) * (to - from);
}
