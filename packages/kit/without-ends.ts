/** A text without the characters at its ends, or at one of them, that `isOut` names. It looks at each once, whatever stands inside, which expressions with `$` do not. */
export function withoutEnds(
  text: string,
  isOut: (char: string) => boolean,
  { atStart = true, atEnd = true }: { readonly atStart?: boolean; readonly atEnd?: boolean } = {},
): string {
  let start = 0;
  let end = text.length;
  while (atStart && start < end && isOut(text[start]!)) start++;
  while (atEnd && end > start && isOut(text[end - 1]!)) end--;
  return text.slice(start, end);
}
