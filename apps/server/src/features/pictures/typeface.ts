import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The weights that pictures use, each a folder with one file. */
export const PICTURE_WEIGHTS = ['400Regular', '500Medium', '600SemiBold'] as const;

/** The typeface of pictures: its files for the drawing, its widths for the layout. */
export interface Typeface {
  readonly files: readonly string[];
  /** Returns the width in pixels of one line. */
  measureText(text: string, fontSize: number): number;
}

/** Reads Inter from the folder. @throws if a file is missing */
export function readTypeface(folder: string): Typeface {
  const files = PICTURE_WEIGHTS.map(weight => `${folder}/${weight}/Inter_${weight}.ttf`);
  const font = create(readFileSync(files[0]!)) as Font;
  const widths = new Map<string, number>();
  const widthOf = (glyph: string): number => {
    const known = widths.get(glyph);
    if (known !== undefined) return known;
    const width = advanceOf(font, glyph);
    widths.set(glyph, width);
    return width;
  };
  return {
    files,
    measureText(text, fontSize) {
      let width = 0;
      for (const glyph of text) width += widthOf(glyph);
      return width * fontSize;
    },
  };
}

// Letters that this typeface lacks come from others, where most are as wide as they are high.
function advanceOf(font: Font, glyph: string): number {
  const code = glyph.codePointAt(0)!;
  if (!font.hasGlyphForCodePoint(code)) return 1;
  return font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
}
