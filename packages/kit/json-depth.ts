/** Deeper than any real data; deeper texts could break recursive readers for everyone. */
export const MAX_JSON_DEPTH = 200;

/**
 * Returns whether text nests no deeper than `MAX_JSON_DEPTH`; text that is not JSON is judged by its
 * brackets.
 */
export function isShallowJson(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth--;
    if (depth > MAX_JSON_DEPTH) return false;
  }
  return true;
}
