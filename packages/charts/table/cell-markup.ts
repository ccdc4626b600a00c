/** Returns true when a text is one address of the web and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text);
}

/** Returns true when a text has markup in it, rather than signs such as in "a < b". */
export function isMarkup(text: string): boolean {
  return /<\/?[a-z][a-z\d-]*(\s[^<>]*)?\/?>/i.test(text);
}
