/** Old spellings in saved charts, and the d3 pattern of each. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ',0': ',.4~f',
  null: ',.4~f',
  '%': '.0%',
  '.': '.4~f',
  ',f': ',d',
  ',r': ',.4f',
  '0f': ',d',
  ',#': ',.4~f',
  '$,f': '$,d',
  '0%': '.0%',
  f: ',d',
  ',.': ',.4~f',
  '.1%f': '.1%',
  '1%': '.0%',
  '3%': '.0%',
  ',%': ',.0%',
  '.r': '.4~f',
  '$,.0': '$,d',
  '$,.1': '$,.1~f',
  ',0s': ',.4~f',
  '%%%': '.0%',
  ',0f': ',d',
  '+,%': '+,.0%',
  $f: '$,d',
  '+,': '+,d',
  ',2f': ',.4~f',
  ',g': ',.4~f',
  int: ',d',
  '.0%f': '.1%',
  '$,0': '$,.4f',
  '$,0f': '$,.4f',
  '$,.f': '$,.4f',
};

/** Returns the d3 pattern for a pattern or an old spelling. */
export function currentSpelling(pattern: string): string {
  return Object.hasOwn(SPELLINGS, pattern) ? SPELLINGS[pattern]! : pattern;
}
