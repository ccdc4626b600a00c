/**
 * Removes the characters that `isOut` selects from both ends of a text, or from one end. It reads each
 * character once, whatever the text contains; regular expressions with `$` do not.
 */
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
