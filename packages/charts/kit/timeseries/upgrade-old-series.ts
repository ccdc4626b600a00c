import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { renamed, without } from '../upgrade.ts';

const RENAMED = {
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
  show_controls: 'show_extra_controls',
  x_axis_format: 'x_axis_time_format',
  x_axis_label: 'x_axis_title',
  x_axis_showminmax: 'truncateXAxis',
  y_axis_label: 'y_axis_title',
  y_log_scale: 'logAxis',
};
const GONE = [
  'contribution',
  'line_interpolation',
  'reduce_x_ticks',
  'show_brush',
  'show_markers',
  'x_ticks_layout',
  'y_axis_showminmax',
];
/** The room for a title with an automatic margin. */
const TITLE_MARGIN = 30;

/** Upgrades what all series charts of the old library have in common. */
export function upgradeOldSeries(formData: FormData): FormData {
  return {
    ...withTitleMargins(renamed(without(formData, GONE), RENAMED)),
    truncateYAxis: true,
    // The old library named the series of a single metric by their dimensions alone, as new charts do by
    // default.
    truncate_metric: formData.truncate_metric ?? true,
    ...(formData.show_brush === 'yes' ? { zoomable: true } : {}),
    ...(formData.show_markers === undefined ? {} : { markerEnabled: formData.show_markers }),
    ...(formData.contribution ? { contributionMode: 'row' } : {}),
    ...(formData.x_ticks_layout === undefined
      ? {}
      : { xAxisLabelRotation: formData.x_ticks_layout === '45°' ? 45 : 0 }),
    ...comparison(formData),
  };
}

function withTitleMargins(formData: FormData): FormData {
  const margins = ['x', 'y'].flatMap(axis => {
    const [title, margin] = [formData[`${axis}_axis_title`], formData[`${axis}_axis_title_margin`]];
    return title && (!margin || margin === 'auto') ? [[`${axis}_axis_title_margin`, TITLE_MARGIN]] : [];
  });
  return { ...formData, ...Object.fromEntries(margins) };
}

function comparison({ time_compare: offsets, comparison_type: type }: FormData): FormData {
  return {
    ...(offsets === undefined
      ? {}
      : {
          time_compare: asList(offsets).map(offset =>
            typeof offset === 'string' && !/ ago$/.test(offset) ? `${offset} ago` : offset,
          ),
        }),
    ...(type === 'absolute' ? { comparison_type: 'difference' } : {}),
  };
}
