import type { Positions } from './positions.ts';

/** A tab and the tabs inside of it. */
export interface TabNode {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TabNode[];
}

interface Part {
  readonly type?: unknown;
  readonly children?: unknown;
  readonly meta?: { readonly text?: unknown; readonly defaultText?: unknown } | null;
}

/** The tabs of a layout, those inside of others below them. */
export function tabTree(positions: Positions): readonly TabNode[] {
  return tabsBelow('ROOT_ID', positions, new Set());
}

// A layout that was written by hand may hold itself.
function tabsBelow(id: string, positions: Positions, seen: Set<string>): readonly TabNode[] {
  const part = positions[id] as Part | null | undefined;
  if (!part || seen.has(id) || !Array.isArray(part.children)) return [];
  seen.add(id);
  return part.children
    .filter(child => typeof child === 'string')
    .flatMap(child => {
      const node = positions[child] as Part | null | undefined;
      const inner = tabsBelow(child, positions, seen);
      return node?.type === 'TAB'
        ? [{ value: child, title: String(node.meta?.text ?? node.meta?.defaultText ?? ''), children: inner }]
        : inner;
    });
}
