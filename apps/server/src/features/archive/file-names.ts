/** A name that is safe as a file's name everywhere; empty when nothing of it is. */
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

/** The name with the id behind it, so that equal names stay apart. */
export function nameWithId(name: string, id: number): string {
  const safe = safeName(name);
  return safe === '' ? String(id) : `${safe}_${id}`;
}

/** A name of its own for each thing: where several would have the same, their ids tell them apart. */
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
