/** Returns the function with a cache of its recent texts, limited by their length. */
export function rememberTexts<T>(compute: (text: string) => T, mostLetters: number): (text: string) => T {
  const known = new Map<string, { readonly said: T }>();
  let letters = 0;
  return text => {
    const before = known.get(text);
    if (before) return before.said;
    const said = compute(text);
    if (text.length > mostLetters) return said;
    letters += text.length;
    if (letters > mostLetters) {
      known.clear();
      letters = text.length;
    }
    known.set(text, { said });
    return said;
  };
}
