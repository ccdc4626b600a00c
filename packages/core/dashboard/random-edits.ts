import fc from 'fast-check';
import { copyPart, withNewIds } from './copy-component.ts';
import type { CopiedPart } from './copy-component.ts';
import type { LayoutEvent } from './edit-layout.ts';
import { GRID_ID, ROOT_ID, parentOf, subtreeOf, topTabsOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { canHold, depthOf } from './nesting.ts';
import { freeColumns } from './room.ts';

const TYPES = ['CHART', 'MARKDOWN', 'ROW', 'COLUMN', 'HEADER', 'DIVIDER', 'TABS', 'TAB'];

/** A random edit; the layout decides which parts it affects. */
export const randomStep = fc.record({
  kind: fc.constantFrom('add', 'move', 'resize', 'remove', 'tabs', 'collapse', 'copy'),
  type: fc.constantFrom(...TYPES),
  a: fc.nat(),
  b: fc.nat(),
  n: fc.nat(14),
});
export type RandomStep = typeof randomStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Returns the event of a step; new parts have ids that begin with the prefix. */
export function randomEvent(
  layout: Layout,
  { kind, type, a, b, n }: RandomStep,
  at: number,
  prefix = 'N',
): LayoutEvent {
  const ids = Object.keys(layout);
  const id = ids[a % ids.length]!;
  const to = { parentId: ids[b % ids.length]!, index: n % 3 };
  const fresh = [`${prefix}${at}a`, `${prefix}${at}b`];
  switch (kind) {
    case 'add':
      return { type: 'component-added', component: { type }, to, ids: fresh };
    case 'move':
      return { type: 'component-moved', id, to, ids: fresh };
    case 'resize':
      return { type: 'component-resized', id, width: n, height: n * 9 };
    case 'remove':
      return { type: 'component-removed', id };
    case 'copy':
      return {
        type: 'part-pasted',
        part: withNewIds(copyPart(layout, id) ?? NOTHING, renaming(`${prefix}${at}c`)),
        near: to.parentId,
        page: topTabsOf(layout)?.children[0] ?? GRID_ID,
        ids: fresh,
      };
    case 'tabs':
      return { type: 'top-tabs-added', ids: fresh };
    default:
      return { type: 'top-tabs-collapsed' };
  }
}

const NOTHING: CopiedPart = { rootId: 'x', nodes: { x: { id: 'x', type: 'ROOT', children: [], meta: {} } } };

function renaming(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${count++}`;
}

/**
 * Returns the faults of a layout: orphans, parts in two places, forbidden nesting, and rows that are too
 * wide.
 */
export function problemsOf(layout: Layout): readonly string[] {
  const reached = subtreeOf(layout, ROOT_ID).map(node => node.id);
  const orphans = Object.keys(layout)
    .filter(id => id !== GRID_ID && !reached.includes(id))
    .map(id => `${id} is an orphan`);
  const twice = reached.filter((id, at) => reached.indexOf(id) !== at).map(id => `${id} is in two places`);
  const illegal = reached
    .filter(id => id !== ROOT_ID)
    .flatMap(id => {
      const parent = parentOf(layout, id)!;
      return canHold(layout[parent]!.type, depthOf(layout, parent), layout[id]!.type)
        ? []
        : [`${layout[parent]!.type} holds ${layout[id]!.type}`];
    });
  const full = reached
    .filter(id => layout[id]!.type === 'ROW' && freeColumns(layout, id) < 0)
    .map(id => `${id} is too wide for its place`);
  return [...orphans, ...twice, ...illegal, ...full];
}
