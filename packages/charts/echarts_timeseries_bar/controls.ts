import type { PanelState, Section } from '../kit/control.ts';
import {
  advancedSection,
  legendSectionControls,
  querySection,
  seriesOrderControls,
  shownWhen,
  titleSection,
  tooltipControls,
  valueControls,
  xAxisControls,
  yAxisControls,
  zoomControls,
} from '../kit/timeseries/controls.ts';

const isHorizontal = ({ formData }: PanelState): boolean => formData.orientation === 'horizontal';
const isVertical = (state: PanelState): boolean => !isHorizontal(state);

export const sections = [
  querySection,
  advancedSection,
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
  titleSection,
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      ...seriesOrderControls,
      ...valueControls,
      ...zoomControls,
      ...legendSectionControls,
      { heading: 'X Axis' },
      ...shownWhen(xAxisControls, isVertical),
      ...shownWhen(yAxisControls, isHorizontal),
      ...tooltipControls,
      { heading: 'Y Axis' },
      ...shownWhen(xAxisControls, isHorizontal),
      ...shownWhen(yAxisControls, isVertical),
    ],
  },
] as const satisfies readonly Section[];
