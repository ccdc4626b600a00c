/** Returns the boolean of a word or a number; undefined for others. */
export function truthOf(value: unknown): boolean | undefined {
  const word = String(value).toLowerCase();
  if (['true', 't', 'yes', '1'].includes(word)) return true;
  return ['false', 'f', 'no', '0'].includes(word) ? false : undefined;
}
