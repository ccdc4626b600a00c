import type { Section } from '../kit/control.ts';
import { advancedSection, annotationSection, forecastSection } from '../kit/timeseries/analysis-controls.ts';
import { titleSection } from '../kit/timeseries/axis-controls.ts';
import {
  frameControls,
  markerControls,
  seriesOrderControls,
  valueControls,
  zoomControls,
} from '../kit/timeseries/look-controls.ts';
import { querySection } from '../kit/timeseries/query-controls.ts';

const [marker, markerSize] = markerControls;

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
      ...valueControls,
      marker,
      { ...markerSize, max: 100 },
      ...zoomControls,
      ...frameControls,
    ],
  },
] as const satisfies readonly Section[];
