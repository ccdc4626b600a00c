import type { ChartTheme } from '../kit/surface.ts';

/** Returns the page inside the frame: the author's markup and styles in the product's own type and colors. */
export function framePage(html: string, css: string, theme: ChartTheme): string {
  return [
    '<!doctype html><meta charset="utf-8"><base target="_blank">',
    `<style>${baseStyles(theme)}</style>`,
    // An end tag would let styles insert markup.
    `<style>${css.replace(/<\/?style/gi, '')}</style>`,
    `<body>${html}</body>`,
  ].join('');
}

function baseStyles({
  isDark,
  fontFamily,
  text,
  textSecondary,
  line,
  lineStrong,
  surface,
  accent,
}: ChartTheme): string {
  return `
:root { color-scheme: ${isDark ? 'dark' : 'light'}; }
body { margin: 0; padding: 0 4px; background: ${surface}; color: ${text}; font: 13px/1.5 ${fontFamily}; overflow-wrap: anywhere; }
a { color: ${accent}; }
h1, h2, h3, h4 { margin: 0 0 8px; font-weight: 600; line-height: 1.25; }
h1 { font-size: 20px; } h2 { font-size: 16px; } h3, h4 { font-size: 14px; }
p, ul, ol, table { margin: 0 0 12px; }
ul, ol { padding-left: 18px; }
small { color: ${textSecondary}; }
table { border-collapse: collapse; font-feature-settings: 'tnum'; }
th { color: ${textSecondary}; font-size: 12px; font-weight: 500; text-align: left; border-bottom: 1px solid ${lineStrong}; padding: 6px 12px 6px 0; }
td { border-bottom: 1px solid ${line}; padding: 4px 12px 4px 0; }
img { max-width: 100%; }`;
}
