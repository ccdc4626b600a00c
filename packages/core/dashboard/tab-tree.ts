import type { Positions } from './positions.ts';

/** A tab and the tabs inside it. */
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

/** Returns the tabs of a layout as a tree. */
export function tabTree(positions: Positions): readonly TabNode[] {
  return tabsBelow('ROOT_ID', positions, new Set());
}

// A layout written by hand may contain itself.
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
