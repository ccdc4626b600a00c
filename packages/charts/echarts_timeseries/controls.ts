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
      seriesTypeControl,
      ...valueControls,
      ...areaControls,
      ...markerControls,
      ...zoomControls,
      ...frameControls,
    ],
  },
] as const satisfies readonly Section[];
