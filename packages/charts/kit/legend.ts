import type { LegendComponentOption } from 'echarts/components';
import type { Surface } from './surface.ts';

export interface LegendChoice {
  readonly show_legend?: boolean | null | undefined;
  readonly legendType?: string | null | undefined;
  readonly legendOrientation?: string | null | undefined;
  readonly legendMargin?: string | number | null | undefined;
}

/** The room that the legend takes on each side of the drawing. */
export interface LegendRoom {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where a page draws the legend, and how much room it has there. */
export interface LegendFrame {
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly size: number;
  /** More than one line; otherwise the names scroll in one line. */
  readonly wraps: boolean;
  readonly hasSelector: boolean;
}

export interface PlacedLegend {
  /**
   * The option for the drawing library, which draws the legend outside of a page; `frame` is for the page.
   */
  readonly option: LegendComponentOption & { readonly frame?: LegendFrame };
  readonly room: LegendRoom;
}

const ROW_HEIGHT = 22;
const FONT_SIZE = 12;
const NO_ROOM: LegendRoom = { top: 0, right: 0, bottom: 0, left: 0 };
/** With fewer names, buttons to select all or invert the selection would be clutter. */
const NAMES_FOR_SELECTOR = 6;
/** A scrolling legend takes a second line when that shows all names. */
const HEIGHT_FOR_TWO_ROWS = 280;

/**
 * Lays out a legend that fits its names and shrinks on small tiles, and returns the space to leave for it.
 */
export function placeLegend(
  choice: LegendChoice,
  names: readonly string[],
  surface: Surface,
  isLine = false,
): PlacedLegend {
  const side = sideOf(choice.legendOrientation);
  const isVertical = side === 'left' || side === 'right';
  const fits = isVertical ? surface.width >= 400 : surface.height >= 190;
  if (!choice.show_legend || names.length === 0 || !fits)
    return { option: { show: false, data: [...names] }, room: NO_ROOM };

  const icons = isLine
    ? { icon: 'roundRect', itemWidth: 14, itemHeight: 3 }
    : { icon: 'roundRect', itemWidth: 10, itemHeight: 10 };
  const width = widthOf(names, surface, isVertical);
  const isPlain = choice.legendType === 'plain';
  const rows = isVertical ? 1 : rowsOf(names, surface, isPlain);
  const margin = Number(choice.legendMargin ?? Number.NaN);
  const size =
    Number.isFinite(margin) && choice.legendMargin !== ''
      ? margin
      : isVertical
        ? width + 12
        : rows * ROW_HEIGHT + 6;
  return {
    room: { ...NO_ROOM, [side]: size },
    option: {
      ...icons,
      ...styles(surface, isVertical ? Math.max(40, width - 30) : Math.min(220, surface.width * 0.45)),
      ...position(side, isVertical),
      show: true,
      frame: { side, size, wraps: rows > 1, hasSelector: names.length >= NAMES_FOR_SELECTOR },
      type: isPlain ? 'plain' : 'scroll',
      data: [...names],
      ...(names.length >= NAMES_FOR_SELECTOR
        ? {
            selector: [
              { type: 'all', title: 'All' },
              { type: 'inverse', title: 'Inv' },
            ],
          }
        : {}),
      ...(surface.hidden?.size
        ? { selected: Object.fromEntries([...surface.hidden].map(name => [name, false])) }
        : {}),
    },
  };
}

function sideOf(orientation: unknown): LegendFrame['side'] {
  return orientation === 'right' || orientation === 'bottom' || orientation === 'left' ? orientation : 'top';
}

function styles({ theme }: Surface, textWidth: number): LegendComponentOption {
  const button = {
    color: theme.textSecondary,
    borderColor: theme.line,
    fontSize: 11,
    fontFamily: theme.fontFamily,
  };
  return {
    itemGap: 14,
    padding: 0,
    textStyle: {
      color: theme.text,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      width: textWidth,
      overflow: 'truncate',
    },
    tooltip: { show: true },
    inactiveColor: theme.textDisabled,
    pageIconColor: theme.textSecondary,
    pageIconInactiveColor: theme.line,
    pageIconSize: 10,
    pageTextStyle: { color: theme.textSecondary, fontSize: 11, fontFamily: theme.fontFamily },
    selectorLabel: button,
    selectorItemGap: 6,
    emphasis: { selectorLabel: { color: theme.text, backgroundColor: theme.line } },
  };
}

function position(side: string, isVertical: boolean): LegendComponentOption {
  if (isVertical) return { orient: 'vertical', top: 8, bottom: 8, [side]: 0, selectorPosition: 'start' };
  return { orient: 'horizontal', left: 4, right: 4, [side]: side === 'bottom' ? 2 : 0 };
}

function widthOf(names: readonly string[], surface: Surface, isVertical: boolean): number {
  if (!isVertical) return surface.width;
  const widest = names.reduce((width, name) => Math.max(width, surface.measureText(name, FONT_SIZE)), 0);
  return Math.min(widest + 34, surface.width * 0.32, 240);
}

/**
 * Returns the rows that the names need: as many as fit a third of the height, or two if that shows all names.
 */
function rowsOf(names: readonly string[], surface: Surface, isPlain: boolean): number {
  const selector = names.length >= NAMES_FOR_SELECTOR ? 90 : 0;
  const available = surface.width - selector;
  const widths = names.map(name => Math.min(220, surface.measureText(name, FONT_SIZE) + 16) + 14);
  let rows = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > available && used > 0) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  if (isPlain) return Math.min(rows, Math.max(1, Math.floor(surface.height / 3 / ROW_HEIGHT)));
  return rows === 2 && surface.height >= HEIGHT_FOR_TWO_ROWS ? 2 : 1;
}
