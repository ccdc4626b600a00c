import { isHeading, type Control, type Heading, type PanelState, type Section } from '../kit/control.ts';
import {
  adhocFilters,
  colorScheme,
  currencyFormat,
  groupby,
  holdsTime,
  legendControls,
  metrics,
  orderDesc,
  rowLimit,
  seriesLimit,
  sortMetric,
  timeGrain,
  yAxisFormat,
} from '../kit/shared-controls.ts';
import { advancedSection, annotationSection } from '../kit/timeseries/analysis-controls.ts';
import { titleSection, xAxisControls, yAxisControls } from '../kit/timeseries/axis-controls.ts';
import { tooltipControls, zoomControls } from '../kit/timeseries/look-controls.ts';
import { querySection } from '../kit/timeseries/query-controls.ts';
import { drawingOfA, drawingOfB } from './drawing-controls.ts';

const [xAxis] = querySection.controls;
const truncateMetric = {
  key: 'truncate_metric',
  kind: 'boolean',
  label: 'Truncate Metric',
  affects: 'query',
  default: true,
  description: 'Omit the metric from series names if there is only one.',
} as const satisfies Control;
const queryControls = [
  metrics,
  groupby,
  adhocFilters,
  seriesLimit,
  sortMetric,
  { ...orderDesc, isVisible: () => true },
  rowLimit,
  truncateMetric,
] as const satisfies readonly Control[];

type OfB<C> = C extends { readonly key: infer K extends string }
  ? Omit<C, 'key'> & { readonly key: `${K}_b` }
  : C;

/** Returns the same controls for query B, whose keys end with `_b`. */
function ofB<const C extends readonly (Control | Heading)[]>(
  controls: C,
): { readonly [I in keyof C]: OfB<C[I]> } {
  const plain = ({ formData, ...state }: PanelState): PanelState => ({
    ...state,
    formData: Object.fromEntries(
      Object.entries(formData).flatMap(([key, value]) =>
        key.endsWith('_b') ? [[key.slice(0, -2), value]] : [],
      ),
    ),
  });
  // Only keys and conditions change, so the tuple keeps its type.
  return controls.map(control =>
    isHeading(control)
      ? control
      : {
          ...control,
          key: `${control.key}_b`,
          ...(control.isVisible
            ? { isVisible: (state: PanelState) => control.isVisible!(plain(state)) }
            : {}),
        },
  ) as unknown as { readonly [I in keyof C]: OfB<C[I]> };
}

const [zoom, minorTicks] = zoomControls;
const [, , logAxis, minorSplitLine, truncateXAxis, xAxisBounds, truncateYAxis, yAxisBounds] = yAxisControls;
const always = { isVisible: () => true } as const;

export const sections = [
  {
    label: 'Shared query fields',
    tab: 'data',
    isExpanded: true,
    controls: [xAxis, timeGrain(holdsTime('x_axis'))],
  },
  { label: 'Query A', tab: 'data', isExpanded: true, controls: queryControls },
  { ...advancedSection, label: 'Advanced analytics Query A' },
  { label: 'Query B', tab: 'data', isExpanded: true, controls: ofB(queryControls) },
  {
    ...advancedSection,
    label: 'Advanced analytics Query B',
    controls: ofB(advancedSection.controls),
  },
  annotationSection,
  titleSection,
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      colorScheme,
      { heading: 'Query A' },
      ...drawingOfA,
      { heading: 'Query B' },
      ...drawingOfB,
      zoom,
      minorTicks,
      { heading: 'Legend' },
      ...legendControls,
      { heading: 'X Axis' },
      ...xAxisControls,
      { heading: 'Tooltip' },
      {
        key: 'show_query_identifiers',
        kind: 'boolean',
        label: 'Show query identifiers',
        affects: 'drawing',
        default: false,
        description: 'Add "(Query A)" or "(Query B)" to the names of series.',
      },
      ...tooltipControls,
      { heading: 'Y Axis' },
      minorSplitLine,
      truncateXAxis,
      xAxisBounds,
      truncateYAxis,
      { ...yAxisBounds, ...always, label: 'Primary y-axis Bounds' },
      { ...yAxisFormat, label: 'Primary y-axis format' },
      currencyFormat,
      logAxis,
      {
        ...yAxisBounds,
        ...always,
        key: 'y_axis_bounds_secondary',
        label: 'Secondary y-axis Bounds',
      },
      { ...yAxisFormat, key: 'y_axis_format_secondary', label: 'Secondary y-axis format' },
      { ...currencyFormat, key: 'currency_format_secondary', label: 'Secondary currency format' },
      {
        key: 'yAxisTitleSecondary',
        kind: 'text',
        label: 'Secondary y-axis title',
        affects: 'drawing',
        default: '',
      },
      { ...logAxis, key: 'logAxisSecondary' },
    ],
  },
] as const satisfies readonly Section[];
