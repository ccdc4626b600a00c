import { codeOfOtherName } from './other-names.ts';
import type { Sources, Subdivision } from './sources.ts';

/** A region as the source names it. */
export interface SourceRegion {
  /** The source's own code, such as `US.CA` or `CA`, which often ends like the ISO code. */
  readonly id: string;
  readonly name: string;
}

/** The codes of a region, the current one first; empty if no code fits. */
export type RegionCodes = readonly string[];

interface Entry extends Subdivision {
  readonly plain: string;
  readonly isCurrent: boolean;
}

/** If at least this share of known codes are equal, the source's codes count as ISO codes. */
const SAME_CODES = 0.9;
/** The smallest likeness of two spellings of one name, and the smallest lead over the next best name. */
const ALIKE = 0.72;
const AHEAD = 0.08;
/** Words for kinds of regions, which some lists add to names and others leave out. */
const KINDS = new Set(
  `province provincia provincial region regiao state county district prefecture governorate oblast department
  departamento municipality city territory autonomous community republic respublika kray krai okrug avtonomnyy rayon
  parish island islands zupanija oblysy teukbyeolsi gwangyeoksi muhafazah viloyati kraj novads pilseta capital of the de del della di d da do l la le les el al a and e et y i muhafazat`.split(
    /\s+/,
  ),
);

/**
 * Returns the codes of ISO 3166-2 for each region of a country: by equal names, by equal codes, then by
 * similar names.
 */
export function matchCodes(
  regions: readonly SourceRegion[],
  country: string,
  sources: Sources,
): readonly RegionCodes[] {
  const entries = entriesOf(country, sources);
  const found = byName(regions, entries);
  regions.forEach(({ name }, i) => {
    const code = codeOfOtherName(country, name);
    const named = entries.find(entry => entry.code === code);
    if (code !== undefined) found[i] = named ?? { code, name, parent: country, plain: '', isCurrent: false };
  });
  byOwnCode(regions, entries, found);
  byAlikeName(regions, entries, found);
  return regions.map(({ name }, i) => (found[i] ? withFormer(found[i], plainName(name), entries) : []));
}

function entriesOf(country: string, { current, others }: Sources): readonly Entry[] {
  const here = current.filter(({ code }) => code.startsWith(`${country}-`));
  const codes = new Map(here.map(one => [one.code, one]));
  return [...here, ...others.filter(({ code }) => code.startsWith(`${country}-`))].map(one => ({
    code: one.code,
    name: one.name,
    parent: codes.get(one.code)?.parent ?? one.parent,
    plain: plainName(one.name),
    isCurrent: codes.has(one.code),
  }));
}

type Found = (Entry | undefined)[];

// Most regions of a country are on one level, so of two entries with the same name, the one on that level
// wins.
function byName(regions: readonly SourceRegion[], entries: readonly Entry[]): Found {
  const named = regions.map(({ name }) => {
    const plain = plainName(name);
    return plain === '' ? [] : entries.filter(entry => entry.plain === plain);
  });
  const isDeep = ({ parent }: Entry): boolean => parent.includes('-');
  const [deep, flat] = [true, false].map(
    level => named.filter(list => list.some(entry => entry.isCurrent && isDeep(entry) === level)).length,
  );
  const isUsual = (entry: Entry): boolean => isDeep(entry) === deep! >= flat! && entry.isCurrent;
  return named.map(list => list.find(isUsual) ?? list.find(entry => entry.isCurrent) ?? list[0]);
}

function byOwnCode(regions: readonly SourceRegion[], entries: readonly Entry[], found: Found): void {
  const known = regions.filter((_, i) => found[i]);
  const equal = regions.filter(({ id }, i) => found[i] && endOf(id) === endOf(found[i].code));
  if (known.length < 5 || equal.length < known.length * SAME_CODES) return;
  regions.forEach(({ id }, i) => {
    found[i] ??= entries.find(entry => entry.isCurrent && endOf(entry.code) === endOf(id));
  });
}

// A name that is similar to the names of two regions is ambiguous, so neither region takes it.
function byAlikeName(regions: readonly SourceRegion[], entries: readonly Entry[], found: Found): void {
  const taken = new Set(found.flatMap(entry => (entry ? [entry.code] : [])));
  const levels = new Set(found.flatMap(entry => (entry ? [entry.parent.includes('-')] : [])));
  const free = entries.filter(
    ({ code, parent, isCurrent }) =>
      isCurrent && !taken.has(code) && (levels.size === 0 || levels.has(parent.includes('-'))),
  );
  const best = regions.map(({ name }, i) => (found[i] ? undefined : mostAlike(plainName(name), free)));
  best.forEach((entry, i) => {
    if (entry && best.filter(one => one?.code === entry.code).length === 1) found[i] = entry;
  });
}

function mostAlike(plain: string, free: readonly Entry[]): Entry | undefined {
  if (plain.length < 4) return undefined;
  const ranked = free
    .map(entry => ({ entry, likeness: likeness(plain, entry.plain) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  const [best] = ranked;
  const next = ranked.find(({ entry }) => entry.code !== best?.entry.code);
  const isClear = best && best.likeness >= ALIKE && best.likeness - (next?.likeness ?? 0) >= AHEAD;
  return isClear ? best.entry : undefined;
}

// The only part of a larger region also has the code of that region, and a region also has withdrawn codes
// with its name.
function withFormer({ code, parent }: Entry, plain: string, entries: readonly Entry[]): RegionCodes {
  const former = entries.filter(entry => entry.plain === plain && !entry.isCurrent);
  const siblings = new Set(
    entries.filter(entry => entry.isCurrent && entry.parent === parent).map(one => one.code),
  );
  const larger = parent.includes('-') && siblings.size === 1 ? [parent] : [];
  return [...new Set([code, ...larger, ...former.map(entry => entry.code)])];
}

/** Normalizes a name: removes accents, punctuation, blanks, and words for kinds of regions. */
export function plainName(name: string): string {
  const words = name
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll(/['’‘ʻʿ`´]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');
  const telling = words.filter(word => !KINDS.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

function endOf(code: string): string {
  return code.split(/[.-]/).at(-1) ?? '';
}

/** Returns the share of letter pairs that two words have in common, from 0 to 1. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairs(a), pairs(b)];
  const common = left.filter(pair => {
    const at = right.indexOf(pair);
    if (at >= 0) right.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + common.length + right.length || 1);
}

function pairs(word: string): string[] {
  const edged = `^${word}$`;
  return Array.from({ length: edged.length - 1 }, (_, i) => edged.slice(i, i + 2));
}
