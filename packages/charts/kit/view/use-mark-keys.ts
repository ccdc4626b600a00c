import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ECharts } from './echarts.ts';
import type { MarkEvent } from './mark-event.ts';

/** The parts of the drawing library's model that say where its marks are; its types leave them out. */
interface SeriesModel {
  readonly seriesIndex: number;
  readonly name: string;
  get(key: string): unknown;
  getData(): {
    count(): number;
    getName(index: number): string;
    getItemGraphicEl(index: number): GraphicElement | undefined;
  };
  getDataParams(index: number): MarkEvent;
}

interface GraphicElement {
  getBoundingRect(): { clone(): Rect };
  getComputedTransform(): unknown;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  applyTransform(matrix: unknown): void;
}

interface Mark {
  readonly series: SeriesModel;
  readonly dataIndex: number;
}

export interface MarkKeysOptions {
  readonly chart: RefObject<ECharts | undefined>;
  readonly isOn: boolean;
  readonly onClick: (mark: MarkEvent) => void;
  readonly onMenu: (mark: MarkEvent, at: { readonly clientX: number; readonly clientY: number }) => void;
}

/**
 * Returns props that let the keyboard walk over the marks of a drawing, select them, and open their menus.
 */
export function useMarkKeys({ chart, isOn, onClick, onMenu }: MarkKeysOptions) {
  const current = useRef<Mark>(undefined);
  const [spoken, setSpoken] = useState('');
  if (!isOn) return { props: {}, spoken: '' };
  const leave = (): void => {
    chart.current?.dispatchAction({ type: 'downplay' });
    chart.current?.dispatchAction({ type: 'hideTip' });
    current.current = undefined;
    setSpoken('');
  };
  const show = (next: Mark): void => {
    const { series, dataIndex } = next;
    const target = { seriesIndex: series.seriesIndex, dataIndex };
    chart.current?.dispatchAction({ type: 'downplay' });
    chart.current?.dispatchAction({ type: 'highlight', ...target });
    chart.current?.dispatchAction({ type: 'showTip', ...target });
    current.current = next;
    setSpoken(textOf(next));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const drawing = chart.current;
    if (!drawing || event.target !== event.currentTarget) return;
    const mark = current.current;
    const step = STEPS[event.key];
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const isClick = event.key === 'Enter' || event.key === ' ';
    if (event.key === 'Escape' && mark) event.stopPropagation();
    if (event.key === 'Escape') return leave();
    if (!step && !(mark && (isMenu || isClick))) return;
    event.preventDefault();
    if (step) {
      const next = nextMark(seriesOf(drawing), mark, step);
      if (next) show(next);
    } else if (mark && isClick) onClick(eventOf(mark));
    else if (mark) onMenu(eventOf(mark), placeOf(drawing, mark));
  };
  return { props: { tabIndex: 0, role: 'application', onKeyDown, onBlur: leave }, spoken };
}

type Step = readonly [series: -1 | 0 | 1, data: -1 | 0 | 1];
const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

function seriesOf(chart: ECharts): readonly SeriesModel[] {
  // The model is not part of the library's types, but nothing else says where marks are.
  const { getModel } = chart as unknown as { getModel(): { getSeries(): readonly SeriesModel[] } };
  return getModel
    .call(chart)
    .getSeries()
    .filter(series => series.get('silent') !== true && series.getData().count() > 0);
}

function nextMark(all: readonly SeriesModel[], mark: Mark | undefined, [bySeries, byData]: Step) {
  if (all.length === 0) return undefined;
  if (!mark) return firstFrom(all[0]!, 0, 1);
  const at = all.findIndex(series => series.seriesIndex === mark.series.seriesIndex);
  if (bySeries !== 0 && all.length > 1) {
    const series = all[(at + bySeries + all.length) % all.length]!;
    return firstFrom(series, Math.min(mark.dataIndex, series.getData().count() - 1), 1);
  }
  const step = byData || bySeries;
  const series = all[Math.max(0, at)]!;
  return (
    firstFrom(series, mark.dataIndex + step, step as 1 | -1) ??
    firstFrom(series, step > 0 ? 0 : series.getData().count() - 1, step as 1 | -1)
  );
}

/** Roots of hierarchies and gaps have neither a name nor a value, so they are passed over. */
function firstFrom(series: SeriesModel, from: number, step: 1 | -1): Mark | undefined {
  const count = series.getData().count();
  for (let dataIndex = from; dataIndex >= 0 && dataIndex < count; dataIndex += step) {
    const { name, value } = series.getDataParams(dataIndex);
    const isGap = Array.isArray(value) ? value.includes(null) : value === null || value === undefined;
    if (!isGap || name) return { series, dataIndex };
  }
  return undefined;
}

function eventOf({ series, dataIndex }: Mark): MarkEvent {
  return { seriesId: String(series.get('id') ?? ''), ...series.getDataParams(dataIndex), dataIndex };
}

function textOf({ series, dataIndex }: Mark): string {
  const { name, value } = series.getDataParams(dataIndex);
  const values = (Array.isArray(value) ? value : [value]).filter(part => part !== null && part !== undefined);
  return [series.name.includes('\0') ? '' : series.name, name, ...values.map(String)]
    .filter((part, at, all) => part && all.indexOf(part) === at)
    .join(', ');
}

/** The middle of a mark on the screen; a point of a line without a symbol is found by its value. */
function placeOf(chart: ECharts, { series, dataIndex }: Mark) {
  const { left, top, width, height } = chart.getDom().getBoundingClientRect();
  const rect = series.getData().getItemGraphicEl(dataIndex)?.getBoundingRect().clone();
  const matrix = series.getData().getItemGraphicEl(dataIndex)?.getComputedTransform();
  if (rect && matrix) rect.applyTransform(matrix);
  if (rect && rect.width > 0)
    return { clientX: left + rect.x + rect.width / 2, clientY: top + rect.y + rect.height / 2 };
  const { value } = series.getDataParams(dataIndex);
  const point: unknown = Array.isArray(value)
    ? chart.convertToPixel({ seriesIndex: series.seriesIndex }, value as number[])
    : undefined;
  return Array.isArray(point)
    ? { clientX: left + Number(point[0]), clientY: top + Number(point[1]) }
    : { clientX: left + width / 2, clientY: top + height / 2 };
}
