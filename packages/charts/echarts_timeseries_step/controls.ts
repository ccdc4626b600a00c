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

const stepType = {
  ...seriesTypeControl,
  label: 'Step type',
  default: 'start',
  choices: [
    ['start', 'Start'],
    ['middle', 'Middle'],
    ['end', 'End'],
  ],
  description: 'Where the line steps: at a point, between two points, or at the next one.',
} as const;

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
      stepType,
      ...valueControls,
      ...areaControls,
      ...markerControls,
      ...zoomControls,
      ...frameControls,
    ],
  },
] as const satisfies readonly Section[];
