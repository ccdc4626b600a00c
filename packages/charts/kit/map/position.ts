/** A place in degrees. */
export type Position = readonly [longitude: number, latitude: number];
