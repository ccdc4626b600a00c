import { describe, expect, it } from 'vitest';
import { holidayLookup } from './holidays.ts';

const CHRISTMAS = Date.UTC(2019, 11, 25);

describe('a holiday', () => {
  it.each(['Christmas', 'Noël', 'Noe\u0308l', 'christmas day', 'NOËL'])(
    'is found as %s, regardless of earlier requests',
    name => {
      expect(holidayLookup(name, 2019, 'FR')).toBe(CHRISTMAS);
    },
  );

  it.each([
    ['DE', 'Weihnachtstag'],
    ['UK', 'Christmas'],
    ['us', 'Christmas'],
    ['IT', 'Natale'],
  ])('is known in %s as %s', (country, name) => {
    expect(holidayLookup(name, 2019, country)).toBe(CHRISTMAS);
  });

  it.each([
    ['Noël', 2019, 'US'],
    ['Christmas', 2019, 'XX'],
    ['Christmas', 1800, 'FR'],
  ])('is not a holiday in other countries: %s of %i in %s', (name, year, country) => {
    expect(holidayLookup(name, year, country)).toBeUndefined();
  });

  it.each(['DE', 'de', 'DEU', 'Germany', 'germany'])('is found in the country named %s', country => {
    expect(holidayLookup('Easter', 2024, country)).toBe(Date.UTC(2024, 3, 1));
  });

  it.each(['US', 'USA', 'UnitedStates', 'United States', 'united states of america'])(
    'is that of July in %s',
    country => {
      expect(holidayLookup('Independence Day', 2024, country)).toBe(Date.UTC(2024, 6, 4));
    },
  );

  // Superset's answers.
  it.each([
    ['German Unity Day', 'Germany', '10-03'],
    ['Second Day of Christmas', 'Germany', '12-26'],
    ['National Day', 'Switzerland', '08-01'],
    ['National Day', 'France', '07-14'],
    ['Boxing Day', 'Canada', '12-26'],
    ['Family Day', 'Canada', '02-19'],
    ['Victoria Day', 'CA', '05-20'],
    ['Labour Day', 'India', '05-01'],
    ['Good Friday', 'Netherlands', '03-29'],
    ["St. Patrick's Day", 'Ireland', '03-17'],
    ['Juneteenth National Independence Day', 'US', '06-19'],
    ['Eid al-Fitr* (*estimated)', 'Morocco', '04-10'],
    ['Whit Sunday', 'Switzerland', '05-19'],
    ["Koningsdag [King's Day]", 'Curacao', '04-27'],
    ['Christmas (Day 2)', 'Poland', '12-26'],
    ['Vernal Equinox Day', 'Japan', '03-20'],
    ['Assunzione della Vergine', 'Italy', '08-15'],
  ])('may have the name %s in %s', (name, country, day) => {
    expect(new Date(holidayLookup(name, 2024, country)!).toISOString()).toBe(`2024-${day}T00:00:00.000Z`);
  });

  it.each([
    ['Boxing Day', 'US'],
    ['May Day', 'US'],
    ['Zz', 'Germany'],
    ['National', 'Nowhere'],
    ['toString', 'constructor'],
  ])('is not one that only small parts of the country have: %s in %s', (name, country) => {
    expect(holidayLookup(name, 2024, country)).toBeUndefined();
  });
});
