import { Resvg } from '@resvg/resvg-js';
import type { Typeface } from './typeface.ts';

/** The scripts that the typeface of pictures contains: Latin, Greek, Cyrillic, and signs. */
const OWN_LETTERS = /^[\s\u0020-\u052f\u1e00-\u1fff\u2000-\u22ff\u25a0-\u25ff]*$/;

/**
 * A reference to anything outside the drawing: the renderer would read any file of the server that the
 * reference names.
 */
const OUTSIDE = /href\s*=\s*["'](?!#)/i;

/**
 * Returns an SVG document as PNG. Text is drawn in the typeface, other scripts in those of the system.
 * @throws Error for a document that refers to files
 */
export function rasterize(svg: string, { files }: Typeface, scale: number): Uint8Array {
  if (OUTSIDE.test(svg)) throw new Error('The picture refers to something outside of the drawing.');
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      fontFiles: [...files],
      // Loading the system's typefaces takes longer than most drawings.
      loadSystemFonts: !OWN_LETTERS.test(svg),
      defaultFontFamily: 'Inter',
      sansSerifFamily: 'Inter',
    },
  })
    .render()
    .asPng();
}
