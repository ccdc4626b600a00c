const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns a new id for a part of a dashboard, such as `ROW-N8vZ3kQe2x`. */
export function newId(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return `${prefix}-${[...random].map(byte => SIGNS[byte % SIGNS.length]).join('')}`;
}
