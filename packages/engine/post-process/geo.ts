import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { frameCell, frameColumns, numbersOf, numericColumn, type FrameOperation } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';

export const GeohashDecodeOptions = z.strictObject({
  geohash: z.string(),
  longitude: z.string(),
  latitude: z.string(),
});

/** Adds the latitude and longitude of each geohash's center as columns. */
export const geohashDecode: FrameOperation<z.infer<typeof GeohashDecodeOptions>> = (
  frame,
  { geohash, longitude, latitude },
) => {
  const points = textsOf(frameColumns(frame, geohash)[0]!).map(text =>
    text === null ? undefined : decodeGeohash(text),
  );
  return {
    ...frame,
    columns: [
      ...frame.columns,
      pointColumn(latitude, points, 'latitude'),
      pointColumn(longitude, points, 'longitude'),
    ],
  };
};

export const GeohashEncodeOptions = z.strictObject({
  geohash: z.string(),
  longitude: z.string(),
  latitude: z.string(),
});

/** Adds the twelve-letter geohash of each point as a column, replacing one of that name. */
export const geohashEncode: FrameOperation<z.infer<typeof GeohashEncodeOptions>> = (
  frame,
  { geohash, longitude, latitude },
) => {
  const [longitudes, latitudes] = [longitude, latitude].map(name =>
    numbersOf(frameColumns(frame, name)[0]!),
  ) as [Float64Array, Float64Array];
  const texts = Array.from(latitudes, (value, row) =>
    Number.isNaN(value) || Number.isNaN(longitudes[row]) ? null : encodeGeohash(value, longitudes[row]!),
  );
  const column: FrameColumn = {
    label: [geohash],
    databaseType: 'TEXT',
    genericType: 'string',
    data: {
      kind: 'text',
      values: Uint32Array.from(texts, (_, row) => row),
      dictionary: texts.map(text => text ?? ''),
      nulls: Uint8Array.from(texts, text => (text === null ? 1 : 0)),
    },
  };
  return { ...frame, columns: [...frame.columns.filter(({ label }) => label[0] !== geohash), column] };
};

export const GeodeticParseOptions = z.strictObject({
  geodetic: z.string(),
  longitude: z.string(),
  latitude: z.string(),
  altitude: z.string().nullish(),
});

/**
 * Parses latitude, longitude, and altitude (in kilometers) of written points; the altitude is added unless
 * all three are named.
 */
export const geodeticParse: FrameOperation<z.infer<typeof GeodeticParseOptions>> = (
  frame,
  { geodetic, longitude, latitude, altitude },
) => {
  const points = textsOf(frameColumns(frame, geodetic)[0]!).map(text =>
    text === null ? undefined : parsePoint(text),
  );
  const isPlain = latitude === 'latitude' && longitude === 'longitude';
  const high = altitude || (isPlain ? undefined : 'altitude');
  const added = [
    pointColumn(latitude, points, 'latitude'),
    pointColumn(longitude, points, 'longitude'),
    ...(high ? [pointColumn(high, points, 'altitude')] : []),
  ];
  return { ...frame, columns: [...frame.columns, ...added] };
};

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number;
}

function textsOf(column: FrameColumn): (string | null)[] {
  return Array.from({ length: column.data.values.length }, (_, row) => {
    const value = frameCell(column, row);
    return value === null ? null : String(value);
  });
}

function pointColumn(name: string, points: readonly (Point | undefined)[], part: keyof Point): FrameColumn {
  return numericColumn(
    [name],
    Float64Array.from(points, point => point?.[part] ?? NaN),
  );
}

const LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';
const GEOHASH_LENGTH = 12;

function decodeGeohash(text: string): Point {
  const ranges: [number[], number[]] = [
    [-180, 180],
    [-90, 90],
  ];
  let turn = 0;
  for (const letter of text.toLowerCase()) {
    const bits = LETTERS.indexOf(letter);
    if (bits < 0) return fail('query.invalid', { detail: 'Invalid geohash string' });
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = ranges[turn]!;
      range[(bits & bit) === 0 ? 1 : 0] = (range[0]! + range[1]!) / 2;
      turn = 1 - turn;
    }
  }
  const [longitude, latitude] = ranges.map(([low, high]) => (low! + high!) / 2) as [number, number];
  return { longitude, latitude };
}

function encodeGeohash(latitude: number, longitude: number): string {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return fail('query.invalid', { detail: 'Invalid longitude/latitude' });
  const ranges: [number[], number[]] = [
    [-180, 180],
    [-90, 90],
  ];
  const values = [longitude, latitude];
  let text = '';
  let turn = 0;
  while (text.length < GEOHASH_LENGTH) {
    let bits = 0;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = ranges[turn]!;
      const middle = (range[0]! + range[1]!) / 2;
      const isUpper = values[turn]! >= middle;
      if (isUpper) bits += bit;
      range[isUpper ? 0 : 1] = middle;
      turn = 1 - turn;
    }
    text += LETTERS[bits];
  }
  return text;
}

const NUMBER = '\\d+(?:\\.\\d+)?';
// Degrees alone, or with a degree sign followed by minutes and seconds with theirs.
const angle = (name: string, letters: string): string =>
  `(?<${name}Before>[${letters}])? *(?<${name}>[+-]?${NUMBER})(?:[°D*\\s] *(?:(?<${name}Minutes>${NUMBER})['′m] *)?(?:(?<${name}Seconds>${NUMBER})["″s] *)?)?(?<${name}After>[${letters}])?`;
const BETWEEN = '\\s*[,;/\\s]\\s*';
const POINT = new RegExp(
  `^.*?${angle('latitude', 'NS')}${BETWEEN}${angle('longitude', 'EW')}(?:${BETWEEN}(?<altitude>[+-]?${NUMBER}) *(?<unit>km|m|mi|ft|nm|nmi))?\\s*$`,
  's',
);
/** Kilometers in each unit. */
const UNITS: Readonly<Record<string, number>> = {
  km: 1,
  m: 0.001,
  mi: 1.609344,
  ft: 0.0003048,
  nm: 1.852,
  nmi: 1.852,
};

function parsePoint(text: string): Point {
  const parts = POINT.exec(text)?.groups;
  const latitude = parts ? degrees(parts, 'latitude') : NaN;
  if (!parts || !(Math.abs(latitude) <= 90))
    return fail('query.invalid', { detail: 'Invalid geodetic string' });
  const written = degrees(parts, 'longitude');
  const longitude = Math.abs(written) > 180 ? ((written + 540) % 360) - 180 : written;
  return {
    latitude,
    longitude,
    altitude: parts['altitude'] ? Number(parts['altitude']) * UNITS[parts['unit']!]! : 0,
  };
}

function degrees(parts: Readonly<Record<string, string | undefined>>, name: string): number {
  const whole = Number(parts[name]);
  const rest = Number(parts[`${name}Minutes`] ?? 0) / 60 + Number(parts[`${name}Seconds`] ?? 0) / 3600;
  const value = whole < 0 ? whole - rest : whole + rest;
  const letter = parts[`${name}Before`] ?? parts[`${name}After`];
  return letter === 'S' || letter === 'W' ? -value : value;
}
