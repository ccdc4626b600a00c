import { describe, expect, it } from 'vitest';
import { holidayLookup } from './holidays.ts';

const CHRISTMAS = Date.UTC(2019, 11, 25);

describe('a holiday', () => {
  it.each(['Christmas', 'Noël', 'Noe\u0308l', 'christmas day', 'NOËL'])('is found as %s, whatever was asked before', name => {
    expect(holidayLookup(name, 2019, 'FR')).toBe(CHRISTMAS);
  });

  it.each([['DE', 'Weihnachtstag'], ['UK', 'Christmas'], ['us', 'Christmas'], ['IT', 'Natale']])('is known in %s as %s', (country, name) => {
    expect(holidayLookup(name, 2019, country)).toBe(CHRISTMAS);
  });

  it.each([['Noël', 2019, 'US'], ['Christmas', 2019, 'XX'], ['Christmas', 1800, 'FR']])('is none where nobody keeps it: %s of %i in %s', (name, year, country) => {
    expect(holidayLookup(name, year, country)).toBeUndefined();
  });
});
