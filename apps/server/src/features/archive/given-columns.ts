/**
 * Of the columns of a thing that is here already those that a file says something of: what it leaves out stays as it is.
 * `members` names what columns come from where the file calls it otherwise.
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
