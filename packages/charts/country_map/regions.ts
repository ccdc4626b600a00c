/** The names of a region on a map. */
export interface RegionName {
  /** Codes of ISO 3166-2, with the current one first. */
  readonly codes: readonly string[];
  readonly name: string;
}

/** Returns a function that finds the index of the region that a cell's text names. */
export function regionFinder(regions: readonly RegionName[]): (text: string) => number | undefined {
  const byText = new Map<string, number>();
  const add = (text: string, region: number): void => {
    if (text !== '' && !byText.has(text)) byText.set(text, region);
  };
  // A code may formerly have belonged to another region.
  regions.forEach(({ codes }, i) => add(plain(codes[0] ?? ''), i));
  regions.forEach(({ codes }, i) => codes.forEach(code => add(plain(code), i)));
  // A code without its country, or a name, counts only if it is not another region's code.
  regions.forEach(({ codes }, i) => codes.forEach(code => add(plain(code.replace(/^..-/, '')), i)));
  regions.forEach(({ name }, i) => add(plain(name), i));
  return text => byText.get(plain(text));
}

function plain(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
}
