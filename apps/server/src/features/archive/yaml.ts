import {
  boolYaml11Tag,
  defineScalarTag,
  dump,
  DUMP_SCHEMA,
  FAILSAFE_SCHEMA,
  floatYaml11Tag,
  intYaml11Tag,
  load,
  NOT_RESOLVED,
  nullYaml11Tag,
  YAMLException,
} from 'js-yaml';
import { MAX_JSON_DEPTH } from '@powerset/kit/json-depth.ts';

// The reference writes YAML 1.1 and leaves the texts `08` and `1e3` without quotes. It also treats `y` and
// `n` as text.
const truth = defineScalarTag(boolYaml11Tag.tagName, {
  ...boolYaml11Tag,
  resolve: (source, isExplicit, name) =>
    /^[yn]$/i.test(source) ? NOT_RESOLVED : boolYaml11Tag.resolve(source, isExplicit, name),
});
const integer = defineScalarTag<number | bigint>(intYaml11Tag.tagName, {
  ...intYaml11Tag,
  resolve: (source, isExplicit, name) => {
    const value = intYaml11Tag.resolve(source, isExplicit, name);
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^[-+]?\d+$/.test(source)
      ? BigInt(source)
      : value;
  },
});
const READ = FAILSAFE_SCHEMA.withTags([nullYaml11Tag, truth, integer, floatYaml11Tag]);
const [writtenInteger] = DUMP_SCHEMA.tags.filter(
  (tag): tag is typeof intYaml11Tag => tag.tagName === intYaml11Tag.tagName,
);
const WRITTEN = DUMP_SCHEMA.withTags([
  defineScalarTag<number>(intYaml11Tag.tagName, {
    ...writtenInteger!,
    identify: value => typeof value === 'bigint' || writtenInteger!.identify(value),
    represent: value => (typeof value === 'bigint' ? String(value) : writtenInteger!.represent(value)),
  }),
]);

/**
 * The value of a YAML text, or why it cannot be read and where; an empty reason means that it ends too early.
 */
export type ReadYaml =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/**
 * Reads YAML. Refuses aliases, since a few lines of them can stand for gigabytes, and text that nests too
 * deeply.
 */
export function readYaml(text: string): ReadYaml {
  try {
    const value: unknown = load(text, { schema: READ, maxDepth: MAX_JSON_DEPTH + 1 });
    const problem = treeProblem(value, new Set(), MAX_JSON_DEPTH);
    return problem === undefined
      ? { value }
      : { problem: problem === ALIAS ? `${problem}${placeOf(text, /(?<=^|[\s[{,])\*[^\s,\]}]/m)}` : problem };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { reason, mark } = error;
    if (text.trim() === '') return { problem: '' };
    if (!mark) return { problem: `${reason}${placeOf(text, /(?<=\n)---(?=\s|$)/)}` };
    return {
      problem:
        text.slice(mark.position).trim() === ''
          ? ''
          : `${reason} (line ${mark.line + 1}, column ${mark.column + 1})`,
    };
  }
}

/** Writes YAML as the reference does: members in the given order, one value per line. */
export function writeYaml(value: object): string {
  return dump(value, { noRefs: true, lineWidth: 100, seqNoIndent: true, schema: WRITTEN });
}

const ALIAS = 'a part is repeated by an alias';

// The parser reports no position for these errors, so this function searches for it.
function placeOf(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  if (at < 0) return '';
  const lines = text.slice(0, at).split('\n');
  return ` (line ${lines.length}, column ${lines.at(-1)!.length + 1})`;
}

const NUL = 'a text holds NUL, which cannot be kept';

function treeProblem(value: unknown, seen: Set<object>, depthLeft: number): string | undefined {
  if (typeof value === 'string' && value.includes('\0')) return NUL;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return `nested deeper than ${MAX_JSON_DEPTH} levels`;
  if (seen.has(value)) return ALIAS;
  seen.add(value);
  for (const [name, member] of Object.entries(value)) {
    if (name.includes('\0')) return NUL;
    const problem = treeProblem(member, seen, depthLeft - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
