/** Returns every text in a query, including the requested names. */
export function askedTexts(query: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  JSON.stringify(query, (_key, item: unknown) => {
    if (typeof item === 'string') texts.add(item);
    return item;
  });
  return texts;
}
