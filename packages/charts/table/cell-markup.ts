/** Returns whether a text is a single web address. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text);
}

/** Returns whether a text contains markup, and not just signs such as in "a < b". */
export function isMarkup(text: string): boolean {
  return /<\/?[a-z][a-z\d-]*(\s[^<>]*)?\/?>/i.test(text);
}
