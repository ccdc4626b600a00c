import { cutMiddle } from '../fit-text.ts';
import type { Surface } from '../surface.ts';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an SVG element as text. Children must be SVG; `text` escapes user text. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? rounded(value) : value!)}"`)
    .join('');
  return `<${name}${written}>${children.join('')}</${name}>`;
}

export interface TextLook {
  readonly size?: number;
  readonly fill?: string | undefined;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** In pixels; longer text is truncated in the middle. */
  readonly maxWidth?: number;
}

/** More letters than a picture has room for; the renderer takes the square of their number. */
export const LONGEST_LINE = 1000;

/** Returns one line of text whose baseline starts, ends or is centered at the point. */
export function text(
  content: string,
  at: { readonly x: number; readonly y: number },
  surface: Surface,
  { size = 12, fill = surface.theme.text, weight, anchor, maxWidth = Infinity }: TextLook = {},
): string {
  const look = { fill, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor };
  return tag(
    'text',
    { ...at, ...look },
    escaped(
      cutMiddle(content.slice(0, LONGEST_LINE).replaceAll(/\s+/g, ' ').trim(), maxWidth, part =>
        surface.measureText(part, size),
      ),
    ),
  );
}

/** Returns a whole picture: the drawing on the page's surface, in its typeface. */
export function page(surface: Surface, ...children: readonly string[]): string {
  const { width, height, theme } = surface;
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': theme.fontFamily,
    },
    tag('rect', { width, height, fill: theme.surface }),
    ...children,
  );
}

/** Returns the children moved by that many pixels. */
export function moved(x: number, y: number, ...children: readonly string[]): string {
  return tag('g', { transform: `translate(${rounded(x)} ${rounded(y)})` }, ...children);
}

/** Returns text escaped for an element or an attribute. XML cannot represent most control characters. */
export function escaped(value: string): string {
  return (
    value
      // oxlint-disable-next-line no-control-regex -- These are the characters that XML forbids.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

function rounded(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}
