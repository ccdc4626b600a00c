import { z } from 'zod';
import type { HashedColors } from './picture-worker.ts';

const Stored = z.object({
  version: z.number(),
  palette: z.string().nullable(),
  colors: z.array(z.tuple([z.number(), z.string()])),
});
export type StoredColors = z.infer<typeof Stored>;

interface Colored {
  readonly drawnColors: string | null;
  readonly palette: string | undefined;
}

/**
 * Reads the stored colors of a dashboard's labels; undefined if there are none or the palette has changed
 * since.
 */
export function readColors({ drawnColors, palette }: Colored): StoredColors | undefined {
  if (drawnColors === null) return undefined;
  const stored = Stored.safeParse(parsed(drawnColors)).data;
  return stored?.palette === (palette ?? null) ? stored : undefined;
}

/** Returns the colors of a dashboard's labels; none before they were computed. */
export function storedColors(dashboard: Colored): HashedColors {
  return readColors(dashboard)?.colors ?? [];
}

/** Returns the text to store. */
export function writeColors(version: number, palette: string | undefined, colors: HashedColors): string {
  return JSON.stringify({ version, palette: palette ?? null, colors });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
