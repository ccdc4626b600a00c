/**
 * Returns the columns of an existing object that the file sets; the others stay as they are. `members` lists
 * the members of the file for columns that have other names there.
 */
export function givenColumns<C extends object>(
  columns: C,
  file: object,
  members: { readonly [Name in keyof C]?: readonly string[] },
): Partial<C> {
  const said = file as Readonly<Record<string, unknown>>;
  const isSaid = (name: string): boolean =>
    (members[name as keyof C] ?? [name]).some(member => said[member] !== undefined);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => isSaid(name))) as Partial<C>;
}
