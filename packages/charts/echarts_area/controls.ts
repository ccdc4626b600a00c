import type { Section } from '../kit/control.ts';
import { advancedSection, annotationSection, forecastSection } from '../kit/timeseries/analysis-controls.ts';
import { titleSection } from '../kit/timeseries/axis-controls.ts';
import {
  areaControls,
  frameControls,
  markerControls,
  seriesOrderControls,
  seriesTypeControl,
  valueControls,
  zoomControls,
} from '../kit/timeseries/look-controls.ts';
import { querySection } from '../kit/timeseries/query-controls.ts';

const [, opacity] = areaControls;
const [showValue, stack, onlyTotal, threshold] = valueControls;
const [zoom, minorTicks] = zoomControls;
const [line, , smooth, , start, middle, end] = seriesTypeControl.choices;

export const sections = [
  querySection,
  advancedSection,
  annotationSection,
  forecastSection,
  titleSection,
  {
    label: 'Chart Options',
    tab: 'customize',
    isExpanded: true,
    controls: [
      ...seriesOrderControls,
      { ...seriesTypeControl, choices: [line, smooth, start, middle, end] },
      { ...opacity, isVisible: () => true },
      showValue,
      { ...stack, choices: [...stack.choices, ['Expand', 'Expand']] },
      onlyTotal,
      threshold,
      {
        key: 'show_extra_controls',
        kind: 'boolean',
        label: 'Extra Controls',
        affects: 'drawing',
        default: false,
        description: 'Let readers of the chart choose how it is stacked.',
      },
      ...markerControls,
      minorTicks,
      zoom,
      ...frameControls,
    ],
  },
] as const satisfies readonly Section[];
