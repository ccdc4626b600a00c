import { ACTIONS } from '@powerset/contracts/logged-actions.ts';

/** A value of an entry before and after; a missing side means that there was no value. */
export interface LoggedChange {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

type Facts = Readonly<Record<string, unknown>>;

/** Returns the facts of an entry; anything but an object counts as no facts. */
export function factsOf(json: string | null): Facts {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the action in words, or the client's own name for an action that a client reported. */
export function actionWords(action: string): string {
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof ACTIONS] : action;
}

/** Returns the address from which the recorded call came. */
export function addressOf(facts: Facts): string | undefined {
  return typeof facts['address'] === 'string' ? facts['address'] : undefined;
}

/**
 * Returns what an entry is about, as far as known: the name of an item, a file, a database, or the page of
 * the call.
 */
export function subjectOf(facts: Facts): string | undefined {
  const { file, database_id: database, schema, path } = facts;
  const named = nameOf(facts) ?? (typeof file === 'string' ? file : undefined);
  if (named !== undefined) return named;
  if (typeof database === 'number')
    return `Database ${database}${typeof schema === 'string' && schema !== '' ? `, ${schema}` : ''}`;
  return typeof path === 'string' ? path : undefined;
}

/** Returns the name of the object that an entry is about. */
export function nameOf(facts: Facts): string | undefined {
  const [thing] = [facts['after'], facts['before'], facts]
    .flatMap(side => (Array.isArray(side) ? side : [side]))
    .filter(isObject);
  const name =
    thing &&
    [
      'name',
      'database_name',
      'username',
      'table_name',
      'dashboard_title',
      'slice_name',
      'template_name',
      'title',
      'label',
      'short_descr',
    ]
      .map(key => thing[key])
      .find(value => typeof value === 'string');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Returns the changed values in order of their names. */
export function changesOf(facts: Facts): readonly LoggedChange[] {
  const before = new Map(leaves(single(facts['before']), ''));
  const after = new Map(leaves(single(facts['after']), ''));
  const paths = [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => before.get(path) !== after.get(path))
    .toSorted();
  return paths.map(path => ({
    path,
    ...(before.has(path) ? { before: before.get(path)! } : {}),
    ...(after.has(path) ? { after: after.get(path)! } : {}),
  }));
}

// An entry about one item reads better without its number in a list.
function single(side: unknown): unknown {
  return Array.isArray(side) && side.length === 1 ? side[0] : side;
}

function leaves(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(item => !isObject(item)))
    return value.length === 0 ? [] : [[path, value.map(String).join(', ')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => leaves(item, path === '' ? key : `${path}.${key}`));
  return [[path, String(value)]];
}

function isObject(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
