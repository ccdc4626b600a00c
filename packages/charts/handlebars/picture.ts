import { cardSvg } from '../kit/picture/card-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { HandlebarsModel } from './option.ts';

const BLOCK_END =
  /<(?:br|hr)\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|section|article|header|footer|table|ul|ol|dt|dd)>/gi;
const HIDDEN = /<(style|script|head|title)\b[^]*?<\/\1\s*>/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** More markup than a picture has room for; reading tags that never end takes the square of their length. */
const MOST_LETTERS = 20_000;

/** Returns the words of the rendered template as SVG, without markup, styles, and images. */
export function handlebarsPicture({ html, problem }: HandlebarsModel, surface: Surface): string {
  return cardSvg(problem ?? wordsOf(html.slice(0, MOST_LETTERS)), surface);
}

function wordsOf(html: string): string {
  return html
    .replaceAll(HIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BLOCK_END, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) =>
      name ? (NAMED[name as string] ?? whole) : codePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
