export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rgb`, `#rrggbb`, `#rrggbbaa`, and `rgb(…)`; undefined for anything else. */
export function readColor(text: string): Rgb | undefined {
  const functional = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text);
  if (functional) return [Number(functional[1]), Number(functional[2]), Number(functional[3])];
  if (/^#[\da-f]{3}$/i.test(text)) return readColor(`#${text.slice(1).replace(/./g, '$&$&')}`);
  if (!/^#([\da-f]{6}|[\da-f]{8})$/i.test(text)) return undefined;
  return [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** Returns a hex color with an opacity between 0 and 1 as its fourth byte. */
export function withOpacity(hex: string, opacity: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `${hex}${byte.toString(16).padStart(2, '0').toUpperCase()}`;
}

/** Returns the WCAG relative luminance of a color, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  const [r, g, b] = [red, green, blue].map(byte => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns black or white, whichever is more readable on the color. */
export function textColorOn(background: string): '#000000' | '#FFFFFF' {
  const color = readColor(background);
  if (!color) return '#000000';
  const light = luminance(color) + 0.05;
  return light / 0.05 > 1.05 / light ? '#000000' : '#FFFFFF';
}
