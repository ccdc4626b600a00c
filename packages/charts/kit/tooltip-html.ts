import type { ChartTheme } from './surface.ts';

export interface TooltipRow {
  readonly color?: string | undefined;
  readonly name: string;
  readonly value: string;
  /** Marks the series under the pointer. */
  readonly isMarked?: boolean;
  /** Separates the row from those above. */
  readonly isTotal?: boolean;
}

const MAX_ROWS = 18;

/**
 * Returns the HTML of a tooltip: a title, and rows of color, name, and value with the values in one column.
 * All text is escaped, because names and titles are data.
 */
export function tooltipHtml(theme: ChartTheme, title: string, rows: readonly TooltipRow[]): string {
  const plain = rows.filter(row => !row.isTotal);
  const marked = plain.findIndex(row => row.isMarked);
  const shown =
    plain.length <= MAX_ROWS
      ? plain
      : [...plain.slice(0, MAX_ROWS), ...(marked >= MAX_ROWS ? [plain[marked]!] : [])];
  const rest = plain.length - shown.length;
  return [
    `<div style="font:12px/1.5 ${escapeHtml(theme.fontFamily)};color:${theme.text};max-width:360px">`,
    title === ''
      ? ''
      : `<div style="font-weight:600;margin-bottom:2px;overflow:hidden;text-overflow:ellipsis">${escapeHtml(title)}</div>`,
    '<table style="border-spacing:0;border-collapse:collapse">',
    ...shown.map(row => tooltipRow(theme, row)),
    rest > 0
      ? `<tr><td></td><td style="color:${theme.textSecondary}" colspan="2">and ${rest} more</td></tr>`
      : '',
    ...rows.filter(row => row.isTotal).map(row => tooltipRow(theme, row)),
    '</table></div>',
  ].join('');
}

/** Returns text escaped for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}

function tooltipRow(theme: ChartTheme, { color, name, value, isMarked, isTotal }: TooltipRow): string {
  const dot = color
    ? `<span style="display:inline-block;width:8px;height:8px;border-radius:2px;background:${escapeHtml(color)}"></span>`
    : '';
  const weight = isMarked || isTotal ? 'font-weight:600;' : '';
  const rule = isTotal ? `border-top:1px solid ${theme.line};` : '';
  const nameColor = isMarked || isTotal ? theme.text : theme.textSecondary;
  return (
    `<tr><td style="padding-right:6px;${rule}">${dot}</td>` +
    `<td style="${weight}${rule}color:${nameColor};max-width:230px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding-right:16px">${escapeHtml(name)}</td>` +
    `<td style="${weight}${rule}text-align:right;white-space:nowrap;font-feature-settings:'tnum'">${escapeHtml(value)}</td></tr>`
  );
}
