/** How the size of charts on a map depends on the zoom level. */
export interface ZoomSizes {
  readonly type: 'FIXED' | 'LINEAR' | 'EXP';
  readonly configs: {
    readonly zoom: number;
    readonly width: number;
    readonly height: number;
    /** The pixels that each level adds, for linear sizes. */
    readonly slope: number;
    /** The factor of each level, for exponential sizes. */
    readonly exponent: number;
  };
  readonly values: Readonly<Record<string, { readonly width: number; readonly height: number }>>;
}

export const NEW_ZOOM_SIZES: Pick<ZoomSizes, 'type' | 'configs'> = {
  type: 'FIXED',
  configs: { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 },
};

const MAX_ZOOM = 28;

/** Returns the sizes with the values of every zoom level. */
export function withZoomValues({ type, configs }: Pick<ZoomSizes, 'type' | 'configs'>): ZoomSizes {
  const levels = Array.from({ length: MAX_ZOOM + 1 }, (_, level) => level);
  return {
    type,
    configs,
    values: Object.fromEntries(levels.map(level => [level, sizeAt(level, type, configs)])),
  };
}

// The aspect ratio stays, and no chart disappears.
function sizeAt(level: number, type: ZoomSizes['type'], configs: ZoomSizes['configs']) {
  const { zoom, width, height, slope, exponent } = configs;
  const steps = level - zoom;
  const scaled = { FIXED: width, LINEAR: width + slope * steps, EXP: width * exponent ** steps }[type];
  const own = Math.max(1, Math.round(scaled));
  return { width: own, height: Math.max(1, Math.round((own * height) / Math.max(1, width))) };
}

/** Reads saved sizes; missing parts come from a new map. */
export function zoomSizesOf(saved: unknown): Pick<ZoomSizes, 'type' | 'configs'> | undefined {
  if (saved === null || saved === undefined) return NEW_ZOOM_SIZES;
  const { type, configs } = Object(saved) as Partial<ZoomSizes>;
  if (type !== 'FIXED' && type !== 'LINEAR' && type !== 'EXP') return undefined;
  return { type, configs: { ...NEW_ZOOM_SIZES.configs, ...configs } };
}

/** Returns the size of charts at a zoom level: the saved size, or the size by the saved rule. */
export function sizeAtZoom(
  saved: unknown,
  zoom: number,
): { readonly width: number; readonly height: number } {
  const level = Math.min(MAX_ZOOM, Math.max(0, Math.round(zoom)));
  const { width, height } = Object((Object(saved) as Partial<ZoomSizes>).values?.[level]) as Record<
    string,
    unknown
  >;
  if (typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0)
    return { width, height };
  const { type, configs } = zoomSizesOf(saved) ?? NEW_ZOOM_SIZES;
  return sizeAt(level, type, configs);
}
