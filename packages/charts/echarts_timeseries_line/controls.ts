import { whenSet, type Section } from '../kit/control.ts';
import {
  advancedSection, legendSectionControls, querySection, seriesOrderControls, titleSection, tooltipControls, valueControls, xAxisControls,
  yAxisControls, zoomControls,
} from '../kit/timeseries/controls.ts';

export const sections = [
  querySection,
  advancedSection,
  titleSection,
  {
    label: 'Chart Options', tab: 'customize', isExpanded: true,
    controls: [
      ...seriesOrderControls,
      {
        key: 'seriesType', kind: 'select', label: 'Series Style', affects: 'drawing', default: 'line',
        choices: [['line', 'Line'], ['scatter', 'Scatter'], ['smooth', 'Smooth Line'], ['bar', 'Bar'], ['start', 'Step - start'], ['middle', 'Step - middle'], ['end', 'Step - end']],
      },
      ...valueControls,
      { key: 'area', kind: 'boolean', label: 'Area Chart', affects: 'drawing', default: false, description: 'Fills the area under the lines.' },
      { key: 'opacity', kind: 'slider', label: 'Area chart opacity', affects: 'drawing', default: 0.2, min: 0, max: 1, step: 0.1, isVisible: whenSet('area') },
      { key: 'markerEnabled', kind: 'boolean', label: 'Marker', affects: 'drawing', default: false, description: 'A dot on every point.' },
      { key: 'markerSize', kind: 'slider', label: 'Marker Size', affects: 'drawing', default: 6, min: 0, max: 20, step: 1, isVisible: whenSet('markerEnabled') },
      ...zoomControls,
      ...legendSectionControls,
      { heading: 'X Axis' },
      ...xAxisControls,
      ...tooltipControls,
      { heading: 'Y Axis' },
      ...yAxisControls,
    ],
  },
] as const satisfies readonly Section[];
