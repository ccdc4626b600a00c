import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { LabelColors } from '@powerset/core/color/color-scale.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { useTheme } from '@powerset/ui/theme/theme-mode.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import type { Answer } from './kit/answer.ts';
import type { ChartSpec } from './kit/define-chart.ts';
import type { OwnState } from './kit/define-queries.ts';
import {
  crossFilter,
  drillBySelection,
  type Drill,
  type MarkRef,
  type SelectionInput,
} from './kit/selection.ts';
import type { Surface } from './kit/surface.ts';
import { chartTheme, measureText } from './kit/view/chart-theme.ts';
import { DrawBoundary, DrawFailure } from './kit/view/DrawBoundary.tsx';
import { useSize, type Size } from './kit/view/use-size.ts';
import type { ChartHooks } from './kit/view/view-props.ts';
import styles from './kit/view/view.module.css';
import { loadedView, loadView, type View } from './load-view.ts';
import { chartSpec, chartTypeName } from './specs.ts';

export interface ChartViewProps extends ChartHooks {
  readonly formData: FormData;
  /** One per query (`answerFromJson`). */
  readonly answers: readonly Answer[];
  readonly dataset?: ChartDataset | undefined;
  /** Colours of the dashboard: chosen by its author, and given out so far. */
  readonly labelColors?: Readonly<Record<string, string | number>> | undefined;
  readonly sharedColors?: LabelColors | undefined;
  /** Names of the marks that are selected as a cross-filter. */
  readonly selected?: readonly string[] | undefined;
  readonly ownState?: OwnState | undefined;
  /** Shown when there are no rows; the page knows which filters could be taken away. */
  readonly emptyState?: ReactNode;
}

const NO_STATE: OwnState = {};
/** A smaller row limit is a choice: the top ten. */
const A_FEW_ROWS = 1000;
const NO_NAMES: ReadonlySet<string> = new Set();

/** Draws a chart into the room it is given, follows its size and theme, and cleans up after itself. */
export function ChartView(props: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const spec = chartSpec(props.formData.viz_type);
  const isEmpty = !spec?.drawsEmpty && props.answers.length > 0 && props.answers[0]!.rowCount === 0;
  return (
    <div className={styles.frame}>
      <div ref={frame} className={styles.room}>
        {!spec && <DrawFailure message={notDrawn(props.formData.viz_type)} />}
        {spec && isEmpty && (props.emptyState ?? <NoRows />)}
        {spec && !isEmpty && size && size.width > 0 && size.height > 0 && (
          <DrawBoundary resetKey={props.formData}>
            <Drawing {...props} spec={spec} size={size} />
          </DrawBoundary>
        )}
      </div>
      <CutMark {...props} />
    </div>
  );
}

function notDrawn(vizType: unknown): string {
  const name = chartTypeName(vizType);
  return name
    ? `The ${name} cannot be drawn yet. Its data can be asked for and its settings are kept.`
    : 'This visualization type is not supported.';
}

/** Says that there are more rows, unless the author asked for a few or readers turn pages. */
function CutMark({ formData, answers }: ChartViewProps) {
  const cut = answers.find(answer => answer.isCut);
  const isWanted =
    cut === undefined ||
    formData.server_pagination === true ||
    (cut.rowCount < A_FEW_ROWS && cut.rowCount === Number(formData.row_limit));
  if (isWanted) return null;
  const limit = Number(formData.row_limit);
  // Rows that were pivoted after the limit are not those that it counted.
  return (
    <div className={styles.cut}>
      {limit > cut.rowCount
        ? `Row limit of ${limit.toLocaleString('en-US')} reached`
        : `First ${cut.rowCount.toLocaleString('en-US')} of more rows`}
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

function Drawing(props: ChartViewProps & { readonly spec: ChartSpec; readonly size: Size }) {
  const {
    spec,
    formData,
    answers,
    ownState = NO_STATE,
    selected,
    onFilter,
    onContextMenu,
    onOwnState,
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
  const View = useView(spec.vizType);
  usePaintMark(View && drawKey);

  const conditionsOf = (mark: MarkRef) => spec.toSelection?.({ formData, answers }, mark) ?? [];
  const maskOf = (mark: MarkRef) => crossFilter(conditionsOf(mark), mark.name, selected);
  if (!View) return <ChartSkeleton vizType={spec.vizType} />;
  return (
    <View
      option={option as never} // The registry keeps each View beside the spec whose option it draws.
      formData={formData}
      answers={answers}
      surface={surface}
      ownState={ownState}
      marks={spec.marks ?? 'series'}
      drawKey={drawKey}
      hooks={{ onFilter, onContextMenu, onOwnState }}
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
}

function drillOf(spec: ChartSpec, input: SelectionInput, mark: MarkRef): Drill | undefined {
  const toDrill = spec.toDrill ?? (spec.toSelection && drillBySelection(spec.toSelection));
  return toDrill?.(input, mark);
}

/** Leaves a mark in the browser's timeline when new data has been painted, for measuring pages. */
function usePaintMark(drawKey: object | undefined): void {
  useEffect(() => {
    if (!drawKey) return;
    const frame = requestAnimationFrame(() => performance.mark('chart-painted'));
    return () => cancelAnimationFrame(frame);
  }, [drawKey]);
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

/**
 * What draws a chart type; undefined while its code is on the way. Not by `lazy`: React holds the content of a
 * Suspense boundary back for a third of a second after it has shown a placeholder.
 */
function useView(vizType: string): View | undefined {
  const [failure, setFailure] = useState<{ readonly vizType: string; readonly cause: unknown }>();
  const [, setArrived] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    loadView(vizType).then(
      () => {
        if (isWanted) setArrived(vizType);
      },
      (cause: unknown) => {
        if (isWanted) setFailure({ vizType, cause });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [vizType]);
  if (failure?.vizType === vizType) throw failure.cause;
  return loadedView(vizType);
}
