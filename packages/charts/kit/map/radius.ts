const METERS_PER_MILE = 1609.344;

/** Returns a radius in meters for a size in a unit: an area or a radius. */
export function radiusInMeters(size: number, unit: unknown): number {
  const byArea = Math.sqrt(Math.max(0, size) / Math.PI);
  switch (unit) {
    case 'square_km':
      return byArea * 1000;
    case 'square_miles':
      return byArea * METERS_PER_MILE;
    case 'radius_m':
      return size;
    case 'radius_km':
      return size * 1000;
    case 'radius_miles':
      return size * METERS_PER_MILE;
    default:
      return byArea;
  }
}
