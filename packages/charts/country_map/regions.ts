/** What a map calls a region. */
export interface RegionName {
  /** Codes of ISO 3166-2, the one in use first. */
  readonly codes: readonly string[];
  readonly name: string;
}

/** Returns a function from the text of a cell to the index of the region that it means. */
export function regionFinder(regions: readonly RegionName[]): (text: string) => number | undefined {
  const byText = new Map<string, number>();
  const add = (text: string, region: number): void => {
    if (text !== '' && !byText.has(text)) byText.set(text, region);
  };
  // A code may have belonged to another region before.
  regions.forEach(({ codes }, i) => add(plain(codes[0] ?? ''), i));
  regions.forEach(({ codes }, i) => codes.forEach(code => add(plain(code), i)));
  // A code without its country, and a name, count only where they are not another region's code.
  regions.forEach(({ codes }, i) => codes.forEach(code => add(plain(code.replace(/^..-/, '')), i)));
  regions.forEach(({ name }, i) => add(plain(name), i));
  return text => byText.get(plain(text));
}

function plain(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase();
}
