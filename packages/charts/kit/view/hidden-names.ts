export const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** Hides a name of a legend, or shows it again. */
export function toggled(hidden: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** Hides all other names; if the name is already alone, shows all again. */
export function aloneOrAll(
  names: readonly string[],
  hidden: ReadonlySet<string>,
  name: string,
): ReadonlySet<string> {
  const isAlone = !hidden.has(name) && hidden.size >= names.length - 1;
  return isAlone ? NONE_HIDDEN : new Set(names.filter(one => one !== name));
}
