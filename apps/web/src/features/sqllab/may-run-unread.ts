/** Words of statements that change something. They may stand in quotes, too: then the user runs the text. */
const CHANGING =
  /\b(?:alter|analyze|attach|call|copy|create|delete|detach|do|drop|exec|execute|export|grant|import|insert|install|into|load|lock|merge|pragma|rename|replace|revoke|set|truncate|update|upsert|use|vacuum)\b/i;

/**
 * Returns whether a text that came with a link may run before the user has read it: a link of another site
 * must not change data in the user's name. Refuses more than necessary.
 */
export function mayRunUnread(sql: string): boolean {
  const text = sql.trim().replace(/;$/, '');
  return /^select\b/i.test(text) && !text.includes(';') && !CHANGING.test(text);
}
