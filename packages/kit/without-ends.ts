/** A text without the characters at its ends that `isOut` names. It looks at each once, whatever stands inside, which expressions with `$` do not. */
export function withoutEnds(text: string, isOut: (char: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isOut(text[start]!)) start++;
  while (end > start && isOut(text[end - 1]!)) end--;
  return text.slice(start, end);
}
