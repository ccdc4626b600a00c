import { z } from 'zod';

/** The position of a map's camera; angles in degrees. */
export interface Viewport {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

/** The viewport of a new map: the whole world. */
export const WORLD: Viewport = {
  longitude: 6.85236157047845,
  latitude: 31.222656842808707,
  zoom: 1,
  bearing: 0,
  pitch: 0,
};

const MOST_LATITUDE = 85;
export const MOST_ZOOM = 20;
const MOST_PITCH = 60;

const part = (fallback: number, least: number, most: number) =>
  z.coerce
    .number()
    .catch(fallback)
    .transform(value => Math.min(most, Math.max(least, value)));

const Saved = z.object({
  longitude: part(WORLD.longitude, -180, 180),
  latitude: part(WORLD.latitude, -MOST_LATITUDE, MOST_LATITUDE),
  zoom: part(WORLD.zoom, 0, MOST_ZOOM),
  bearing: part(0, -180, 180),
  pitch: part(0, 0, MOST_PITCH),
});

/** Returns a saved viewport; missing or invalid parts come from a new map. */
export function viewportOf(saved: unknown): Viewport {
  const known = typeof saved === 'object' && saved !== null ? saved : {};
  return Saved.parse(
    Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== '')),
  );
}

/** Returns whether two viewports show the same, except for rounding. */
export function isSameView(a: Viewport, b: Viewport): boolean {
  const isNear = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return (
    isNear(a.longitude, b.longitude) &&
    isNear(a.latitude, b.latitude) &&
    isNear(a.zoom, b.zoom) &&
    isNear(a.bearing, b.bearing) &&
    isNear(a.pitch, b.pitch)
  );
}
