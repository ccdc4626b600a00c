import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { PanelState, Section } from '../kit/control.ts';
import { legendControls } from '../kit/shared-controls.ts';
import { advancedSection, annotationSection, forecastSection } from '../kit/timeseries/analysis-controls.ts';
import {
  barAxisControls,
  barTitleSection,
  isHorizontal,
  shownWhen,
  xAxisControls,
} from '../kit/timeseries/axis-controls.ts';
import {
  seriesOrderControls,
  tooltipControls,
  valueControls,
  zoomControls,
} from '../kit/timeseries/look-controls.ts';
import { querySection } from '../kit/timeseries/query-controls.ts';

const isVertical = (state: PanelState): boolean => !isHorizontal(state);
const [zoom, minorTicks] = zoomControls;

export const sections = [
  querySection,
  advancedSection,
  annotationSection,
  forecastSection,
  {
    label: 'Chart Orientation',
    tab: 'customize',
    isExpanded: true,
    controls: [
      {
        key: 'orientation',
        kind: 'radio',
        label: 'Bar orientation',
        affects: 'drawing',
        default: 'vertical',
        choices: [
          ['vertical', 'Vertical'],
          ['horizontal', 'Horizontal'],
        ],
      },
    ],
  },
  barTitleSection,
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      ...seriesOrderControls,
      ...valueControls,
      {
        key: 'stackDimension',
        kind: 'select',
        label: 'Split stack by',
        affects: 'drawing',
        isClearable: true,
        choices: ({ formData }: PanelState) =>
          columnsOf(formData.groupby)
            .map(columnLabel)
            .map(name => [name, name]),
        isVisible: ({ formData }: PanelState) => formData.stack === 'Stack',
        description: 'Draw one stack for each value of a dimension, side by side.',
      },
      minorTicks,
      zoom,
      { heading: 'Legend' },
      ...legendControls,
      { heading: 'X Axis' },
      ...shownWhen(xAxisControls, isVertical),
      ...shownWhen(barAxisControls, isHorizontal),
      { heading: 'Tooltip' },
      ...tooltipControls,
      { heading: 'Y Axis' },
      ...shownWhen(xAxisControls, isHorizontal),
      ...shownWhen(barAxisControls, isVertical),
    ],
  },
] as const satisfies readonly Section[];
