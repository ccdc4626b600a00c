import { omit } from '@powerset/kit/omit.ts';
import { mergeFields, mergeLists, mergeValues } from '../version/merge-values.ts';
import type { Merged, Three } from '../version/merge-values.ts';
import type { DashboardContent } from './content.ts';
import { ROOT_ID } from './layout.ts';
import type { Layout, LayoutNode } from './layout.ts';
import { freeColumns } from './room.ts';

/**
 * Merges two edits of a dashboard that began from the same version. There are no conflicts if the edits
 * touched different settings and parts; otherwise the conflicts name what both changed, for users to decide.
 */
export function mergeContent<Content extends DashboardContent>({
  base,
  mine,
  theirs,
}: Three<Content>): Merged<Content> {
  const fields = mergeFields<Omit<Content, 'layout'>>({
    base: omit(base, 'layout'),
    mine: omit(mine, 'layout'),
    theirs: omit(theirs, 'layout'),
  });
  const layout = mergeLayouts({ base: base.layout, mine: mine.layout, theirs: theirs.layout });
  return {
    value: { ...mine, ...fields.value, slug: fields.value.slug ?? null, layout: layout.value },
    conflicts: [...fields.conflicts, ...layout.conflicts],
  };
}

/** Merges two edits of a layout, part by part; each conflict is the id of a part. */
export function mergeLayouts(three: Three<Layout>): Merged<Layout> {
  const { base, mine, theirs } = three;
  const conflicts = new Set<string>();
  const layout: Record<string, LayoutNode> = {};
  for (const id of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeNodes({ base: base[id], mine: mine[id], theirs: theirs[id] });
    if (merged.value) layout[id] = merged.value;
    if (merged.conflicts.length > 0) conflicts.add(id);
  }
  for (const id of brokenParts(layout)) conflicts.add(id);
  return { value: layout, conflicts: [...conflicts] };
}

function mergeNodes({ base, mine, theirs }: Three<LayoutNode | undefined>): Merged<LayoutNode | undefined> {
  if (!base || !mine || !theirs)
    return mergeValues({ base, mine, theirs }, 'part') as Merged<LayoutNode | undefined>;
  const children = mergeLists(
    { base: base.children, mine: mine.children, theirs: theirs.children },
    'children',
  );
  const meta = mergeFields({ base: base.meta, mine: mine.meta, theirs: theirs.meta }, 'meta');
  return {
    value: { ...mine, children: children.value, meta: meta.value },
    conflicts: [...children.conflicts, ...meta.conflicts],
  };
}

/** Returns the parts that a merged layout cannot have: missing, unreachable, in two places, or too wide. */
function brokenParts(layout: Layout): ReadonlySet<string> {
  const broken = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (!layout[id] || seen.has(id)) {
      broken.add(id);
      return;
    }
    seen.add(id);
    if (layout[id].type === 'ROW' && freeColumns(layout, id) < 0) broken.add(id);
    for (const child of layout[id].children) visit(child);
  };
  visit(ROOT_ID);
  for (const id of Object.keys(layout)) if (!seen.has(id) && layout[id]!.type !== 'GRID') broken.add(id);
  return broken;
}
