import { dump, load } from 'js-yaml';
import { MAX_JSON_DEPTH } from '@powerset/kit/json-depth.ts';

/** Reads YAML that holds no repeated parts, since a few lines of aliases can stand for gigabytes, and does not nest too deeply. Undefined when it cannot be read. */
export function readYaml(text: string): unknown {
  try {
    const value: unknown = load(text);
    return isTree(value, new Set(), MAX_JSON_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes YAML as the reference does: members in their given order, one value a line. */
export function writeYaml(value: object): string {
  return dump(value, { noRefs: true, lineWidth: 100, seqNoIndent: true });
}

function isTree(value: unknown, seen: Set<object>, depthLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0 || seen.has(value)) return false;
  seen.add(value);
  return Object.values(value).every(member => isTree(member, seen, depthLeft - 1));
}
