/** Deeper than anything that people make; what reads a text deeper than that by recursion could fail for everybody. */
export const MAX_JSON_DEPTH = 200;

/** Whether a text that is JSON, or may be, nests no deeper than `MAX_JSON_DEPTH`. What is no JSON is judged by its brackets. */
export function isShallowJson(text: string): boolean {
  let depth = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') depth++;
    else if (mark === ']' || mark === '}') depth--;
    if (depth > MAX_JSON_DEPTH) return false;
  }
  return true;
}
