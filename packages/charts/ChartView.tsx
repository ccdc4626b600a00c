import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { SharedColors } from '@powerset/core/color/color-scale.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { useTheme } from '@powerset/ui/theme/theme-mode.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import type { Answer } from './kit/answer.ts';
import type { ChartSpec } from './kit/define-chart.ts';
import { chartSummary } from './kit/chart-summary.ts';
import type { OwnState } from './kit/define-queries.ts';
import {
  crossFilter,
  drillBySelection,
  type Drill,
  type MarkRef,
  type SelectionInput,
} from './kit/selection.ts';
import type { Surface } from './kit/surface.ts';
import { chartTheme } from './kit/view/chart-theme.ts';
import { measureText } from './kit/view/measure-text.ts';
import { DataTableView } from './kit/view/DataTableView.tsx';
import { DrawBoundary, DrawFailure } from './kit/view/DrawBoundary.tsx';
import { useLongPress } from './kit/view/use-long-press.ts';
import { useSize, type Size } from './kit/view/use-size.ts';
import type { ChartHooks } from './kit/view/view-props.ts';
import styles from './kit/view/view.module.css';
import { knownChart } from './known-chart.ts';
import type { LoadedChart } from './load-chart.ts';
import { useChart } from './use-chart.ts';

export interface ChartViewProps extends ChartHooks {
  readonly formData: FormData;
  /** One per query; `answerFromJson` builds them. */
  readonly answers: readonly Answer[];
  readonly dataset?: ChartDataset | undefined;
  /** The colors that the dashboard's author chose, and those assigned so far. */
  readonly labelColors?: Readonly<Record<string, string | number>> | undefined;
  readonly sharedColors?: SharedColors | undefined;
  /** Names of the marks that are selected as a cross-filter. */
  readonly selected?: readonly string[] | undefined;
  readonly ownState?: OwnState | undefined;
  /** Shown when there are no rows; the page knows which filters the reader could remove. */
  readonly emptyState?: ReactNode;
  /** Called after new data or settings have been painted, with the time from the start of the drawing. */
  readonly onPainted?: ((milliseconds: number) => void) | undefined;
}

const NO_STATE: OwnState = {};
/** The author chose a smaller row limit on purpose, such as for a top ten. */
const A_FEW_ROWS = 1000;
const NO_NAMES: ReadonlySet<string> = new Set();

/** Draws a chart into the available space, follows its size and theme, and cleans up after itself. */
export function ChartView(props: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const longPress = useLongPress(props.onContextMenu !== undefined);
  const { viz_type: vizType } = props.formData;
  const { chart, isReady, failure } = useChart(vizType);
  if (failure) throw failure;
  const isEmpty = !chart?.spec.drawsEmpty && props.answers.length > 0 && props.answers[0]!.rowCount === 0;
  return (
    <div className={styles.frame} data-chart-frame>
      <div ref={frame} className={styles.room} {...longPress}>
        {!chart && (isReady ? <NotDrawn vizType={vizType} /> : <ChartSkeleton vizType={vizType} />)}
        {chart && isEmpty && (props.emptyState ?? <NoRows />)}
        {chart && !isEmpty && size && size.width > 0 && size.height > 0 && (
          <DrawBoundary resetKey={props.formData}>
            <Described {...props} chart={chart} size={size} />
          </DrawBoundary>
        )}
      </div>
      <CutMark {...props} />
    </div>
  );
}

/** Draws a chart together with its text summary; tables need none, because they are text already. */
function Described(props: DrawingProps) {
  return props.chart.spec.category === 'Table' ? <Drawing {...props} /> : <Summarized {...props} />;
}

function Summarized(props: DrawingProps) {
  const { formData, answers, dataset } = props;
  const summary = useMemo(
    () => chartSummary({ typeName: knownChart(formData.viz_type)?.name ?? 'Chart', answers, dataset }),
    [formData.viz_type, answers, dataset],
  );
  return (
    <div role="group" aria-label={summary} className={styles.drawing}>
      <DataTableView answers={answers} dataset={dataset} />
      <Drawing {...props} />
    </div>
  );
}

function NotDrawn({ vizType }: { readonly vizType: unknown }) {
  const name = knownChart(vizType)?.name;
  return (
    <DrawFailure
      message={
        name
          ? `This chart type (${name}) is not supported yet. Its settings are kept.`
          : 'This visualization type is not supported.'
      }
    />
  );
}

/** Says that there may be more rows, unless the author requested only a few or the table has pages. */
function CutMark({ formData, answers }: ChartViewProps) {
  const cut = answers.find(answer => answer.isCut);
  const isWanted =
    cut === undefined ||
    formData.server_pagination === true ||
    (cut.rowCount < A_FEW_ROWS && cut.rowCount === Number(formData.row_limit));
  if (isWanted) return null;
  // The limit counted the rows before the pivot, so the number of pivoted rows says nothing here.
  const limit = Math.max(Number(formData.row_limit) || 0, cut.rowCount);
  return (
    <div className={styles.cut} title="There may be more rows.">
      {`Row limit of ${limit.toLocaleString('en-US')} reached`}
    </div>
  );
}

function NoRows() {
  return (
    <EmptyState
      title="No results were returned for this query"
      text="Change the filters or the time range."
      isSmall
    />
  );
}

interface DrawingProps extends ChartViewProps {
  readonly chart: LoadedChart;
  readonly size: Size;
}

function Drawing(props: DrawingProps) {
  const {
    chart: { spec, View },
    formData,
    answers,
    ownState = NO_STATE,
    selected,
    onFilter,
    onContextMenu,
    onOwnState,
    onControl,
  } = props;
  const hovered = useRef<string>(undefined);
  const [hidden, setHidden] = useState(NO_NAMES);
  const surface = useSurface(props, hidden, hovered);
  const option = useMemo(
    () => spec.toOption({ formData, answers, surface }),
    [spec, formData, answers, surface],
  );
  const drawKey = useMemo(
    () => ({ formData, answers, theme: surface.theme, selected }),
    [formData, answers, surface.theme, selected],
  );
  usePaintMark(drawKey, props.onPainted);

  const conditionsOf = (mark: MarkRef) => spec.toSelection?.({ formData, answers }, mark) ?? [];
  const maskOf = (mark: MarkRef) =>
    crossFilter(conditionsOf(mark), spec.markName?.(mark, { formData, answers }) ?? mark.name, selected);
  const view = (
    <View
      option={option as never} // The registry stores each View with the spec that builds its option.
      formData={formData}
      answers={answers}
      surface={surface}
      ownState={ownState}
      marks={spec.marks ?? 'series'}
      drawKey={drawKey}
      hooks={{ onFilter, onContextMenu, onOwnState, onControl }}
      onMarkClick={mark => {
        const mask = maskOf(mark);
        if (mask) onFilter?.(mask);
      }}
      onMarkMenu={(mark, { clientX, clientY }) =>
        onContextMenu?.({
          clientX,
          clientY,
          conditions: mark ? conditionsOf(mark) : [],
          mask: mark ? maskOf(mark) : undefined,
          drill: mark && drillOf(spec, { formData, answers }, mark),
        })
      }
      onHiddenSeries={setHidden}
      onHoveredSeries={name => {
        hovered.current = name;
      }}
    />
  );
  return isSampled(option) ? (
    <>
      {view}
      <span
        className={styles.sampled}
        title="There are more points than pixels, so the line is drawn from a sample. Downloads have every value."
      >
        Sampled
      </span>
    </>
  ) : (
    view
  );
}

function isSampled(option: unknown): boolean {
  const { series } = (option ?? {}) as { readonly series?: unknown };
  return (
    Array.isArray(series) &&
    series.some(one => Boolean((one as { readonly sampling?: unknown } | undefined)?.sampling))
  );
}

function drillOf(spec: ChartSpec, input: SelectionInput, mark: MarkRef): Drill | undefined {
  const toDrill = spec.toDrill ?? (spec.toSelection && drillBySelection(spec.toSelection));
  return toDrill?.(input, mark);
}

/**
 * Adds a mark to the browser's timeline when new data has been painted, so that page loads can be measured.
 */
function usePaintMark(drawKey: object, onPainted: ChartViewProps['onPainted']): void {
  const tell = useRef(onPainted);
  tell.current = onPainted;
  const startedAt = useMemo(() => ({ drawKey, at: performance.now() }), [drawKey]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      performance.mark('chart-painted');
      tell.current?.(Math.round(performance.now() - startedAt.at));
    });
    return () => cancelAnimationFrame(frame);
  }, [startedAt]);
}

function useSurface(
  props: ChartViewProps & { readonly size: Size },
  hidden: ReadonlySet<string>,
  hovered: { readonly current: string | undefined },
): Surface {
  const theme = useTheme();
  const { dataset, labelColors, sharedColors, selected, size } = props;
  return useMemo(
    () => ({
      width: size.width,
      height: size.height,
      theme: chartTheme(theme),
      measureText,
      dataset,
      labelColors,
      sharedColors,
      selected,
      hidden,
      hoveredSeries: () => hovered.current,
    }),
    [size, theme, dataset, labelColors, sharedColors, selected, hidden, hovered],
  );
}
