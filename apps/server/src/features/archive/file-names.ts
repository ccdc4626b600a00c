/** Returns a name that is safe as a file name on every system; empty when no character is left. */
export function safeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0080-\uffff]/g, '')
    .replace(/[\\/]/g, ' ')
    .split(/\s+/)
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');
}

/** Appends the id to the name, so that equal names stay distinct. */
export function nameWithId(name: string, id: number): string {
  const safe = safeName(name);
  return safe === '' ? String(id) : `${safe}_${id}`;
}

/** Returns a unique name for each object: equal names get their ids appended. */
export function distinctNames<T extends { readonly id: number }>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): ReadonlyMap<number, string> {
  const uses = Map.groupBy(things, nameOf);
  const taken = new Set(uses.keys());
  const free = (name: string, id: number): string => (taken.has(name) ? free(`${name}_${id}`, id) : name);
  return new Map(
    things.map(thing => {
      const plain = nameOf(thing);
      const name = uses.get(plain)!.length === 1 ? plain : free(plain, thing.id);
      taken.add(name);
      return [thing.id, name];
    }),
  );
}
