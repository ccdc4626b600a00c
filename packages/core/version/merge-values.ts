import { stableJson } from '@powerset/kit/stable-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Three versions of a value: the common original, mine, and theirs. */
export interface Three<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface Merged<Value> {
  readonly value: Value;
  /** The paths of values that both sides changed differently, such as `json_metadata.color_scheme`. */
  readonly conflicts: readonly string[];
}

/**
 * Merges two changed versions of a JSON value. Objects are merged by key, lists of objects with ids by id,
 * and lists of texts by item; everything else is one value. If both sides changed a value differently, the
 * result contains mine, and its path is among the conflicts.
 */
export function mergeValues(three: Three<unknown>, path = ''): Merged<unknown> {
  const { base, mine, theirs } = three;
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] };
  if (isSame(mine, base)) return { value: theirs, conflicts: [] };
  if (all(three, isFields)) return mergeFields(three as Three<Fields>, path);
  if (all(three, isListOfTexts)) return mergeLists(three as Three<readonly string[]>, path);
  if (all(three, isListById)) return mergeById(three as Three<readonly WithId[]>, path);
  return { value: mine, conflicts: [path] };
}

/**
 * Merges objects key by key; a key that one side removed is removed unless the other side changed its value.
 */
export function mergeFields<Value extends Fields>(
  { base, mine, theirs }: Three<Value>,
  path = '',
): Merged<Value> {
  const conflicts: string[] = [];
  const value: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValues(
      { base: base[key], mine: mine[key], theirs: theirs[key] },
      path === '' ? key : `${path}.${key}`,
    );
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[key] = merged.value;
  }
  return { value: value as Value, conflicts };
}

/**
 * Merges lists without repeated items: items that either side removed are gone, and added items follow the
 * item that they followed on their side. If both sides reordered the shared items, the list is a conflict.
 */
export function mergeLists(
  { base, mine, theirs }: Three<readonly string[]>,
  path = '',
): Merged<readonly string[]> {
  const stays = (id: string): boolean => !base.includes(id) || (mine.includes(id) && theirs.includes(id));
  const [ofMine, ofTheirs, ofBase] = [mine.filter(stays), theirs.filter(stays), base.filter(stays)];
  const isReordered = (list: readonly string[]): boolean =>
    !isSame(
      list.filter(id => ofBase.includes(id)),
      ofBase,
    );
  const [leading, following] = isReordered(ofTheirs) ? [ofTheirs, ofMine] : [ofMine, ofTheirs];
  const value = [...leading];
  for (const [at, id] of following.entries()) {
    if (value.includes(id)) continue;
    const before = following.slice(0, at).findLast(one => value.includes(one));
    value.splice(before === undefined ? 0 : value.indexOf(before) + 1, 0, id);
  }
  const isConflict =
    isReordered(ofMine) &&
    isReordered(ofTheirs) &&
    !isSame(
      ofMine.filter(id => ofBase.includes(id)),
      ofTheirs.filter(id => ofBase.includes(id)),
    );
  return { value, conflicts: isConflict ? [path] : [] };
}

interface WithId {
  readonly id: string | number;
}

function mergeById(
  { base, mine, theirs }: Three<readonly WithId[]>,
  path: string,
): Merged<readonly WithId[]> {
  const ids = (list: readonly WithId[]): readonly string[] => list.map(({ id }) => String(id));
  const byId = (list: readonly WithId[]): Readonly<Record<string, WithId>> =>
    Object.fromEntries(list.map(item => [String(item.id), item]));
  const order = mergeLists({ base: ids(base), mine: ids(mine), theirs: ids(theirs) }, path);
  const items = mergeFields<Readonly<Record<string, WithId>>>(
    { base: byId(base), mine: byId(mine), theirs: byId(theirs) },
    path,
  );
  // An item that one side removed and the other changed is a conflict, and mine wins.
  const kept = mine.filter(({ id }) => !order.value.includes(String(id)) && items.value[String(id)]);
  return {
    value: [...order.value.flatMap(id => items.value[id] ?? []), ...kept],
    conflicts: [...new Set([...order.conflicts, ...items.conflicts])],
  };
}

function all(three: Three<unknown>, is: (value: unknown) => boolean): boolean {
  return is(three.base) && is(three.mine) && is(three.theirs);
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(item => typeof item === 'string') &&
    new Set(value).size === value.length
  );
}

function isListById(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const ids = value.map((item: { readonly id?: unknown } | null) => item?.id);
  return (
    ids.every(id => typeof id === 'string' || typeof id === 'number') && new Set(ids).size === ids.length
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && stableJson(a) === stableJson(b));
}
