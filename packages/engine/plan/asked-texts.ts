/** Every text that a query holds; the names of what it asks for are among them. */
export function askedTexts(query: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  JSON.stringify(query, (_key, item: unknown) => {
    if (typeof item === 'string') texts.add(item);
    return item;
  });
  return texts;
}
