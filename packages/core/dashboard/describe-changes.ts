import { differencesOf } from '../version/differences.ts';
import type { DashboardContent } from './content.ts';
import { chartNodesOf } from './layout.ts';
import type { Layout, LayoutNode } from './layout.ts';

/** One difference between two versions of a dashboard. */
export interface DashboardChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'resized' | 'edited' | 'setting';
  /** The part of the layout; missing for settings. */
  readonly id?: string;
  /** The name of a part or filter, or the path of a setting. */
  readonly name: string;
  /** The kind of part in the stored layout, or `FILTER`; missing for settings. */
  readonly type?: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** Rows have no name of their own, so changes to them appear as changes of their contents. */
const NAMED = new Set(['CHART', 'MARKDOWN', 'HEADER', 'DIVIDER', 'TABS', 'TAB', 'COLUMN', 'DYNAMIC']);
const NAME_LENGTH = 60;

/** Returns the changes between two versions of a dashboard, parts of the layout first. */
export function describeChanges(
  before: DashboardContent,
  after: DashboardContent,
): readonly DashboardChange[] {
  return [
    ...layoutChanges(before.layout, after.layout),
    ...filterChanges(before, after),
    ...settingChanges(before, after),
  ];
}

/** Returns the name of a part of a dashboard: its title, its first line, or its kind. */
export function nameOfPart({ type, meta }: LayoutNode): string {
  const text =
    type === 'CHART'
      ? (meta.sliceNameOverride ?? meta.sliceName)
      : type === 'MARKDOWN'
        ? firstLine(meta.code)
        : meta.text || meta.defaultText;
  return text?.trim() ? shortened(text.trim()) : type.charAt(0) + type.slice(1).toLowerCase();
}

function layoutChanges(before: Layout, after: Layout): readonly DashboardChange[] {
  const named = (layout: Layout): readonly LayoutNode[] =>
    Object.values(layout).filter(node => NAMED.has(node.type));
  const same = chartsUnderOtherIds(before, after);
  const renamed = new Set(same.values());
  const added = named(after).filter(node => !before[node.id] && !same.has(node.id));
  const removed = named(before).filter(node => !after[node.id] && !renamed.has(node.id));
  const kept = named(after).flatMap(node => {
    const old = before[same.get(node.id) ?? node.id];
    return old ? [[old, node] as const] : [];
  });
  const moved = movedParts(before, after);
  const about = (kind: DashboardChange['kind'], node: LayoutNode, rest: object = {}): DashboardChange => ({
    kind,
    id: node.id,
    type: node.type,
    name: nameOfPart(node),
    ...rest,
  });
  return [
    ...added.map(node => about('added', node)),
    ...removed.map(node => about('removed', node)),
    ...kept.flatMap(([old, node]) =>
      moved.has(node.id) ? [about('moved', node)] : resized(old, node, about),
    ),
    ...kept.flatMap(([old, node]) => editedTexts(old, node).map(texts => about('edited', node, texts))),
  ];
}

/** A rewritten layout may give its charts other ids although they are the same charts. */
function chartsUnderOtherIds(before: Layout, after: Layout): ReadonlyMap<string, string> {
  const gone = chartNodesOf(before).filter(node => !after[node.id]);
  return new Map(
    chartNodesOf(after).flatMap(node => {
      const old = before[node.id] ? undefined : gone.find(one => one.meta.chartId === node.meta.chartId);
      return old ? [[node.id, old.id]] : [];
    }),
  );
}

function resized(
  old: LayoutNode,
  node: LayoutNode,
  about: (kind: 'resized', node: LayoutNode, rest: object) => DashboardChange,
): readonly DashboardChange[] {
  const size = ({ meta }: LayoutNode): string => `${meta.width ?? '–'} × ${meta.height ?? '–'}`;
  return size(old) === size(node) ? [] : [about('resized', node, { before: size(old), after: size(node) })];
}

function editedTexts(
  old: LayoutNode,
  node: LayoutNode,
): readonly { readonly before: string; readonly after: string }[] {
  const keys = ['text', 'code', 'sliceNameOverride', 'background', 'headerSize'] as const;
  return keys.flatMap(key => {
    const [was, is] = [old.meta[key] ?? '', node.meta[key] ?? ''];
    return was === is ? [] : [{ before: shortened(was), after: shortened(is) }];
  });
}

/**
 * Returns the parts with another parent, and for each reordered list the fewest parts whose moves explain the
 * new order.
 */
function movedParts(before: Layout, after: Layout): ReadonlySet<string> {
  const moved = new Set<string>();
  const parents = [parentsOf(before), parentsOf(after)] as const;
  for (const node of Object.values(after)) {
    if (before[node.id] && parents[0].get(node.id) !== parents[1].get(node.id)) moved.add(node.id);
    const places = node.children.flatMap(id => {
      const place = before[node.id]?.children.indexOf(id) ?? -1;
      return place < 0 ? [] : [{ id, place }];
    });
    const still = longestRising(places.map(({ place }) => place));
    for (const { id, place } of places) if (!still.has(place)) moved.add(id);
  }
  return moved;
}

function parentsOf(layout: Layout): ReadonlyMap<string, string> {
  return new Map(
    Object.values(layout).flatMap(node => node.children.map(child => [child, node.id] as const)),
  );
}

/** Returns the values of a longest rising subsequence. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const value of values) {
    const before = best.filter(run => run.at(-1)! < value).toSorted((a, b) => b.length - a.length)[0] ?? [];
    best.push([...before, value]);
  }
  return new Set(best.toSorted((a, b) => b.length - a.length)[0]);
}

function filterChanges(before: DashboardContent, after: DashboardContent): readonly DashboardChange[] {
  const [old, now] = [filtersOf(before), filtersOf(after)];
  const about = (kind: DashboardChange['kind'], name: string): DashboardChange => ({
    kind,
    name,
    type: 'FILTER',
  });
  return [
    ...[...now].flatMap(([id, { name }]) => (old.has(id) ? [] : [about('added', name)])),
    ...[...old].flatMap(([id, { name }]) => (now.has(id) ? [] : [about('removed', name)])),
    ...[...now].flatMap(([id, { name, text }]) => {
      const known = old.get(id);
      return known && known.text !== text ? [about('edited', name)] : [];
    }),
  ];
}

function filtersOf({
  metadata,
}: DashboardContent): ReadonlyMap<string, { readonly name: string; readonly text: string }> {
  const list: unknown = metadata[FILTERS];
  return new Map(
    (Array.isArray(list) ? list : []).map((filter: Readonly<Record<string, unknown>>) => [
      String(filter['id']),
      { name: String(filter['name'] ?? filter['title'] ?? filter['id']), text: JSON.stringify(filter) },
    ]),
  );
}

const FILTERS = 'native_filter_configuration';

function settingChanges(before: DashboardContent, after: DashboardContent): readonly DashboardChange[] {
  return differencesOf({ theirs: settingsOf(before), yours: settingsOf(after) }).differences.map(
    ({ field, theirs, yours }) => ({ kind: 'setting', name: field, before: theirs, after: yours }),
  );
}

function settingsOf({ title, slug, css, certifiedBy, certificationDetails, metadata }: DashboardContent) {
  const { [FILTERS]: _, ...settings } = metadata;
  return {
    dashboard_title: title,
    slug,
    css,
    certified_by: certifiedBy,
    certification_details: certificationDetails,
    json_metadata: settings,
  };
}

function firstLine(text: string | undefined): string | undefined {
  return text
    ?.split('\n')
    .map(line => line.replace(/^[#\s>*-]+/, '').trim())
    .find(line => line !== '');
}

function shortened(text: string): string {
  return text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text;
}
