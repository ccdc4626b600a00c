export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Reads JSON whose nesting is limited and whose objects cannot touch a prototype; throws on anything else. */
export function readJson(text: string, maxDepth = 64): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  checkJson(value, maxDepth);
  return value;
}

function checkJson(value: JsonValue, depthLeft: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depthLeft === 0) throw new SyntaxError('Nested too deeply');
  if (Array.isArray(value)) {
    for (const item of value) checkJson(item, depthLeft - 1);
    return;
  }
  if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('Refused name __proto__');
  for (const member of Object.values(value)) checkJson(member, depthLeft - 1);
}

/** Whether a value has more than so many values in it, itself and objects' members included. */
export function holdsMoreThan(value: unknown, most: number): boolean {
  return countUpTo(value, most + 1) > most;
}

function countUpTo(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (members.length >= most) return most;
  for (const member of members) {
    count += countUpTo(member, most - count);
    if (count >= most) return most;
  }
  return count;
}
