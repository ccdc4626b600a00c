const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The area of a geohash. */
export interface GeohashBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Returns the bounding box of a geohash; undefined if invalid. */
export function geohashBox(text: string): GeohashBox | undefined {
  const range = { lon: [-180, 180] as [number, number], lat: [-90, 90] as [number, number] };
  let isLongitude = true;
  for (const char of text.toLowerCase()) {
    const code = ALPHABET.indexOf(char);
    if (code < 0) return undefined;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const part = isLongitude ? range.lon : range.lat;
      const middle = (part[0] + part[1]) / 2;
      part[code & bit ? 0 : 1] = middle;
      isLongitude = !isLongitude;
    }
  }
  return text === ''
    ? undefined
    : { west: range.lon[0], east: range.lon[1], south: range.lat[0], north: range.lat[1] };
}

/** Returns the center of a geohash as longitude and latitude. */
export function geohashCentre(text: string): readonly [number, number] | null {
  const box = geohashBox(text);
  return box ? [(box.west + box.east) / 2, (box.south + box.north) / 2] : null;
}

/** Returns the outline of a geohash. */
export function geohashOutline(text: string): readonly (readonly [number, number])[] | null {
  const box = geohashBox(text);
  if (!box) return null;
  const { west, east, south, north } = box;
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
    [west, north],
  ];
}
