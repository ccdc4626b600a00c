import type { Body } from './tree.ts';

/** The extra variables of a macro if its body mentions them: other arguments and the block of a `call`. */
const SPECIAL: ReadonlySet<unknown> = new Set(['varargs', 'kwargs', 'caller']);

/** Returns the names of {@link SPECIAL} that a body mentions, including nested bodies. */
export function macroNamesIn(body: Body): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('kind' in node && node.kind === 'name' && 'name' in node && SPECIAL.has(node.name))
      found.add(String(node.name));
    open.push(...Object.values(node));
  }
  return found;
}
