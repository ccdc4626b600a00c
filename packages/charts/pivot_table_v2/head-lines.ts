import type { HeadNode } from './head-tree.ts';
import type { HeadLevel, SideSettings } from './settings.ts';

/** A heading of one line; neighbors with the same key share one heading. */
export interface HeadPart {
  readonly key: string;
  readonly text: string;
  readonly level: number;
  /** The number of levels that it spans. */
  readonly span: number;
  /** The node of the heading; undefined for totals and names of metrics. */
  readonly node?: HeadNode;
  /** The group that a click collapses or expands. */
  readonly group?: string;
  readonly isCollapsed?: boolean;
}

export type LineKind = 'cell' | 'subtotal' | 'total';

/** One row or one column of a pivot table. */
export interface HeadLine {
  readonly kind: LineKind;
  readonly node: HeadNode;
  /** The metric of its cells, if this side determines it. */
  readonly metric: string | undefined;
  readonly parts: readonly HeadPart[];
}

interface LineOptions {
  readonly side: SideSettings;
  /** The levels of the tree of headings. */
  readonly dimensions: readonly HeadLevel[];
  readonly totalName: string;
  readonly collapsed: ReadonlySet<string>;
  textOf(node: HeadNode): string;
}

/** Returns the lines of a side whose tree contains every level, including the names of metrics. */
export function headLines(root: HeadNode, options: LineOptions): readonly HeadLine[] {
  const { side, dimensions, totalName } = options;
  const depth = dimensions.length;
  const metricLevel = dimensions.findIndex(level => level.isMetric);
  const metricOf = (node: HeadNode): string | undefined => {
    if (metricLevel < 0 || node.depth <= metricLevel) return undefined;
    return String(ancestors(node)[metricLevel]!.value);
  };
  const lines = linesBelow(root, depth, options).map(line => ({ ...line, metric: metricOf(line.node) }));
  if (!side.hasTotal && depth > 0) return lines;
  const total = { key: 'total', text: totalName, level: 0, span: depth };
  const totalLine = { kind: 'total', node: root, metric: undefined, parts: [total] } as const;
  return depth === 0 ? [totalLine] : [...lines, totalLine];
}

/**
 * Returns the lines of a side whose totals come from the database: each line once per metric, with the metric
 * before or after the dimensions.
 */
export function headLinesByMetric(
  root: HeadNode,
  options: LineOptions,
  metrics: { readonly names: readonly string[]; readonly isLast: boolean; labelOf(name: string): string },
): readonly HeadLine[] {
  const { side, dimensions, totalName } = options;
  const depth = dimensions.length;
  const total = { key: 'total', text: totalName, level: 0, span: depth };
  const hasTotal = side.hasTotal && depth > 0;
  const plain = [
    ...linesBelow(root, depth, options),
    ...(hasTotal ? [{ kind: 'total' as const, node: root, metric: undefined, parts: [total] }] : []),
  ];
  const last = (line: HeadLine, metric: string): HeadLine => ({
    ...line,
    metric,
    parts: [
      ...line.parts,
      {
        key: `${line.parts.at(-1)?.key ?? ''}|${metric}`,
        text: metrics.labelOf(metric),
        level: depth,
        span: 1,
      },
    ],
  });
  const first = (line: HeadLine, metric: string): HeadLine => ({
    ...line,
    metric,
    parts: [
      { key: metric, text: metrics.labelOf(metric), level: 0, span: 1 },
      ...line.parts.map(part => ({ ...part, key: `${metric}|${part.key}`, level: part.level + 1 })),
    ],
  });
  return metrics.isLast
    ? plain.flatMap(line => metrics.names.map(metric => last(line, metric)))
    : metrics.names.flatMap(metric => plain.map(line => first(line, metric)));
}

function linesBelow(node: HeadNode, depth: number, options: LineOptions): readonly HeadLine[] {
  const { side, collapsed } = options;
  if (node.depth === depth) return [{ kind: 'cell', node, metric: undefined, parts: partsOf(node, options) }];
  const isGroup = side.hasSubtotals && node.depth > 0;
  const isCollapsed = isGroup && collapsed.has(keyOf(node));
  const inner = isCollapsed ? [] : node.children.flatMap(child => linesBelow(child, depth, options));
  if (!isGroup) return inner;
  const subtotal: HeadLine = {
    kind: 'subtotal',
    node,
    metric: undefined,
    parts: [
      ...partsOf(node, options),
      { key: `${keyOf(node)}|subtotal`, text: 'Subtotal', level: node.depth, span: depth - node.depth },
    ],
  };
  return side.isSubtotalFirst ? [subtotal, ...inner] : [...inner, subtotal];
}

function partsOf(node: HeadNode, options: LineOptions): readonly HeadPart[] {
  const { side, dimensions, collapsed, textOf } = options;
  return ancestors(node).map((one, level) => {
    const key = keyOf(one);
    const hasGroup = side.hasSubtotals && one.children.length > 0 && level < dimensions.length - 1;
    return {
      key,
      text: textOf(one),
      level,
      span: 1,
      node: one,
      ...(hasGroup ? { group: key, isCollapsed: collapsed.has(key) } : {}),
    };
  });
}

/** Returns a node and its ancestors, the outermost first, without the root. */
export function ancestors(node: HeadNode): readonly HeadNode[] {
  const found: HeadNode[] = [];
  for (let one: HeadNode | undefined = node; one?.parent; one = one.parent) found.unshift(one);
  return found;
}

function keyOf(node: HeadNode): string {
  return String(node.id);
}
