import { codeOfOtherName } from './other-names.ts';
import type { Sources, Subdivision } from './sources.ts';

/** A region of the source: what it calls it. */
export interface SourceRegion {
  /** The source's own code, as `US.CA` or `CA`, which often ends as the one of ISO does. */
  readonly id: string;
  readonly name: string;
}

/** The codes of a region, the one in use first; none where nothing fits. */
export type RegionCodes = readonly string[];

interface Entry extends Subdivision {
  readonly plain: string;
  readonly isCurrent: boolean;
}

/** From this share of equal codes on, the source's codes are taken for the ones of ISO. */
const SAME_CODES = 0.9;
/** How alike two spellings of one name are at least, and by how much more than the next one. */
const ALIKE = 0.72;
const AHEAD = 0.08;
/** Words that say what kind of region it is, which lists add to names or leave out. */
const KINDS = new Set(
  `province provincia provincial region regiao state county district prefecture governorate oblast department
  departamento municipality city territory autonomous community republic respublika kray krai okrug avtonomnyy rayon
  parish island islands zupanija oblysy teukbyeolsi gwangyeoksi muhafazah viloyati kraj novads pilseta capital of the de del della di d da do l la le les el al a and e et y i muhafazat`.split(
    /\s+/,
  ),
);

/** Returns the codes of ISO 3166-2 for each region of a country: by equal names, by equal codes, then by alike names. */
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

// A country's regions stand mostly on one level: of two with one name, the one on that level is meant.
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

// A name that is like those of two regions says nothing about either.
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

// A region that is the only part of a larger one has its code too, and so have withdrawn codes with its name.
function withFormer({ code, parent }: Entry, plain: string, entries: readonly Entry[]): RegionCodes {
  const former = entries.filter(entry => entry.plain === plain && !entry.isCurrent);
  const siblings = new Set(
    entries.filter(entry => entry.isCurrent && entry.parent === parent).map(one => one.code),
  );
  const larger = parent.includes('-') && siblings.size === 1 ? [parent] : [];
  return [...new Set([code, ...larger, ...former.map(entry => entry.code)])];
}

/** Returns a name without accents, punctuation, order of words, and words that say what kind of region it is. */
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

/** Returns the share of pairs of letters that two words have in common, from 0 to 1. */
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
