import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { EChartsOption } from 'echarts';
import type { LegendFrame } from '../legend.ts';
import type { MarkRef } from '../selection.ts';
import { initDrawing, type ECharts } from './echarts.ts';
import { Legend } from './Legend.tsx';
import { legendEntries } from './legend-entries.ts';
import { tooltipPlace } from './tooltip-place.ts';
import { aloneOrAll, NONE_HIDDEN, toggled } from './hidden-names.ts';
import { wholeEvent, type MarkEvent } from './mark-event.ts';
import { useMarkKeys } from './use-mark-keys.ts';
import type { ViewProps } from './view-props.ts';
import styles from './view.module.css';

/** Clicks wait this many milliseconds for a second one, which shows one series alone. */
const DOUBLE_CLICK_MS = 250;

/**
 * Draws with ECharts, follows the size, reports marks, and cleans up. Chart types register their parts in
 * their View.
 */
export function EChart(props: ViewProps<EChartsOption>) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const drawn = useRef<object>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const created = initDrawing(host.current!, undefined, {
      width: props.surface.width,
      height: props.surface.height,
    });
    chart.current = created;
    const stop = listen(created, latest);
    return () => {
      stop();
      created.dispose();
      chart.current = undefined;
      drawn.current = undefined;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Its size and option follow below.
  }, []);

  useLayoutEffect(() => {
    chart.current?.resize({ width: props.surface.width, height: props.surface.height });
  }, [props.surface.width, props.surface.height]);

  useEffect(() => {
    const isNewData = drawn.current !== props.drawKey;
    drawn.current = props.drawKey;
    const option = withPage(props.option, host.current!);
    // A new size keeps the reader's zoom; new data resets it.
    chart.current?.setOption(
      option,
      isNewData ? { notMerge: true } : { replaceMerge: ['series', 'graphic'] },
    );
  }, [props.option, props.drawKey]);

  const keys = useMarkKeys({
    chart,
    isOn: props.hooks.onContextMenu !== undefined,
    onClick: event => props.onMarkClick(markOf(event, props.marks)),
    onMenu: (event, at) => props.onMarkMenu(markOf(event, props.marks), at),
  });
  return (
    <>
      <div
        ref={host}
        className={styles.drawing}
        {...keys.props}
        aria-label={
          keys.props.tabIndex === 0 ? 'Data points. Use the arrow keys to move among them.' : undefined
        }
      />
      {keys.spoken && (
        <span role="status" className={styles.spoken}>
          {keys.spoken}
        </span>
      )}
      <ChartLegend {...props} chart={chart} />
    </>
  );
}

interface ChartLegendProps extends ViewProps<EChartsOption> {
  readonly chart: { readonly current: ECharts | undefined };
}

/** Shows the legend as part of the page; the drawing follows what is switched off in it. */
function ChartLegend({ option, surface, marks, chart, onHiddenSeries }: ChartLegendProps) {
  const frame = frameOf(option);
  const entries = useMemo(() => legendEntries(option), [option]);
  if (!frame) return null;
  const hidden = surface.hidden ?? NONE_HIDDEN;
  const names = entries.map(entry => entry.name);
  return (
    <Legend
      entries={entries}
      frame={frame}
      hidden={hidden}
      onToggle={name => onHiddenSeries(toggled(hidden, name))}
      onAlone={name => onHiddenSeries(aloneOrAll(names, hidden, name))}
      onAll={() => onHiddenSeries(NONE_HIDDEN)}
      onInverse={() => onHiddenSeries(new Set(names.filter(name => !hidden.has(name))))}
      onHover={name => {
        chart.current?.dispatchAction({ type: 'downplay' });
        if (name !== undefined)
          chart.current?.dispatchAction({
            type: 'highlight',
            ...(marks === 'items' ? { name } : { seriesName: name }),
          });
      }}
    />
  );
}

function frameOf({ legend }: EChartsOption): LegendFrame | undefined {
  const [first] = [legend].flat();
  return (first as { readonly frame?: LegendFrame } | undefined)?.frame;
}

const MANY_POINTS = 2000;

/**
 * Keeps the library from copying the data of large series, point by point, each time: it takes a value with this
 * mark as it is. Nobody changes the data of an option.
 */
function withoutCopy<T>(series: T): T {
  const { data } = series as { readonly data?: unknown };
  if (Array.isArray(data) && data.length > MANY_POINTS && !('__ec_primitive__' in data))
    Object.defineProperty(data, '__ec_primitive__', { value: true });
  return series;
}

/**
 * Adds what an option cannot know without a page: the limits of the tooltip, and whether motion is wanted.
 */
function withPage(option: EChartsOption, host: HTMLElement): EChartsOption {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const place = (
    point: [number, number],
    _: unknown,
    __: unknown,
    ___: unknown,
    size: { contentSize: [number, number] },
  ) =>
    tooltipPlace(
      point,
      { width: size.contentSize[0], height: size.contentSize[1] },
      host.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
    );
  const [tooltip] = [option.tooltip].flat();
  const [legend] = [option.legend].flat();
  return {
    ...option,
    series: [option.series ?? []].flat().map(withoutCopy) as NonNullable<EChartsOption['series']>,
    // The page draws the legend; the library tracks what is switched off.
    ...(legend ? { legend: { ...legend, show: false } } : {}),
    ...(isStill ? { animation: false } : {}),
    ...(tooltip
      ? { tooltip: { ...tooltip, appendTo: document.body, position: place } as EChartsOption['tooltip'] }
      : {}),
  };
}

function markOf(
  { seriesId = '', seriesName = '', name = '', dataIndex = 0, value, treePathInfo }: MarkEvent,
  marks: ViewProps<unknown>['marks'],
): MarkRef {
  return {
    seriesId,
    name: marks === 'items' ? name : seriesName,
    dataIndex,
    value,
    ...(treePathInfo ? { path: treePathInfo.map(step => step.name) } : {}),
  };
}

/** Connects the drawing's events to the newest props and returns a function that disconnects them. */
function listen(chart: ECharts, latest: { readonly current: ViewProps<EChartsOption> }): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const pointed = (event: unknown): MarkRef =>
    markOf(wholeEvent(chart, event as MarkEvent), latest.current.marks);

  chart.on('click', event => {
    const mark = pointed(event);
    clearTimeout(waiting);
    waiting = setTimeout(
      () => latest.current.onMarkClick(mark),
      latest.current.hooks.onFilter ? DOUBLE_CLICK_MS : 0,
    );
  });
  chart.on('dblclick', event => {
    clearTimeout(waiting);
    const { option, surface, onHiddenSeries } = latest.current;
    const names = legendEntries(option).map(entry => entry.name);
    onHiddenSeries(aloneOrAll(names, surface.hidden ?? NONE_HIDDEN, pointed(event).name));
  });
  chart.on('contextmenu', event => {
    const native = (event as MarkEvent).event?.event;
    native?.preventDefault();
    // The tooltip would cover the menu.
    chart.dispatchAction({ type: 'hideTip' });
    if (native) latest.current.onMarkMenu(pointed(event), native);
  });
  chart.on('mouseover', event => latest.current.onHoveredSeries((event as MarkEvent).seriesName));
  chart.on('mouseout', () => latest.current.onHoveredSeries(undefined));
  chart.getZr().on('contextmenu', event => {
    if (event.target) return;
    event.event.preventDefault();
    chart.dispatchAction({ type: 'hideTip' });
    latest.current.onMarkMenu(undefined, event.event as unknown as MouseEvent);
  });
  return () => clearTimeout(waiting);
}
