import { fail } from '@powerset/core/errors.ts';
import { columnNamed, type ResultTable } from '@powerset/core/table/result-table.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { labelsOfColumns, labelOfMetric } from '../labels.ts';
import type { LegacyInput, LegacyShape } from '../legacy-shape.ts';
import { namesOf, valuesOf, type LegacyCell } from '../rows.ts';

interface Link {
  readonly source: LegacyCell;
  readonly target: LegacyCell;
  readonly value: LegacyCell;
}

const NAMES = ['source', 'target', 'value'];

/** Links without cycles. */
export const sankeyShape: LegacyShape = {
  check: formData => {
    if (labelsOfColumns(formData, 'groupby').length !== 2)
      fail('query.invalid', { detail: 'Pick exactly 2 columns as [Source / Target]' });
  },
  data: input => {
    const links = linksOf(input, labelsOfColumns(input.formData, 'groupby'), endsOf).filter(
      link => link.source !== link.target,
    );
    const loop = findLoop(links);
    if (loop)
      fail('query.invalid', {
        detail: `There's a loop in your Sankey, please provide a tree. Here's a faulty link: ('${loop[0]}', '${loop[1]}')`,
      });
    return links;
  },
  columnNames: () => NAMES,
};

/** Flows between all nodes as a square; a row is a target. */
export const chordShape: LegacyShape = {
  data: input => {
    const links = linksOf(
      input,
      [...labelsOfColumns(input.formData, 'groupby'), ...labelsOfColumns(input.formData, 'columns')],
      valuesOf,
    );
    const nodes = [...new Set(links.flatMap(({ source, target }) => [source, target]))];
    requireCells({ rows: nodes.length, columns: nodes.length }, MOST_SEEN_CELLS);
    const flows = new Map(
      links.map(({ source, target, value }) => [JSON.stringify([source, target]), value]),
    );
    return {
      nodes,
      matrix: nodes.map(target => nodes.map(source => flows.get(JSON.stringify([source, target])) ?? 0)),
    };
  },
  columnNames: () => NAMES,
};

function linksOf(
  { formData, tables: [table] }: LegacyInput,
  [from = '', to = '']: readonly string[],
  read: typeof valuesOf,
): readonly Link[] {
  if (!table) return [];
  const targets = read(table, to);
  const values = valuesOf(table, labelOfMetric(formData, 'metric') ?? '');
  return read(table, from).map((source, row) => ({ source, target: targets[row]!, value: values[row]! }));
}

// Timestamps that all start a day are named by date.
function endsOf(table: ResultTable, name: string): readonly LegacyCell[] {
  const names = namesOf(table, name);
  const isOfDays =
    columnNamed(table, name)?.data.kind === 'temporal' &&
    names.every(one => typeof one !== 'string' || one.endsWith(' 00:00:00'));
  return isOfDays
    ? names.map(one => (typeof one === 'string' ? one.slice(0, -' 00:00:00'.length) : one))
    : names;
}

function findLoop(links: readonly Link[]): readonly [LegacyCell, LegacyCell] | undefined {
  const next = Map.groupBy(links, link => link.source);
  const done = new Set<LegacyCell>();
  for (const start of next.keys()) {
    const path = new Set<LegacyCell>([start]);
    const stack = [{ node: start, links: [...(next.get(start) ?? [])] }];
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const link = top.links.shift();
      if (!link || done.has(top.node)) {
        done.add(top.node);
        path.delete(top.node);
        stack.pop();
      } else if (path.has(link.target)) {
        return [start, [...path][1] ?? link.target];
      } else {
        path.add(link.target);
        stack.push({ node: link.target, links: [...(next.get(link.target) ?? [])] });
      }
    }
  }
  return undefined;
}
