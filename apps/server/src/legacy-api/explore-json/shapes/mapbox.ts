import { fail } from '@powerset/core/errors.ts';
import { labelOfColumn, labelsOfColumns } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { numbersOf, valuesOf } from '../rows.ts';

/** Points as GeoJSON with the settings of the drawing. */
export const mapboxShape: LegacyShape = {
  check: formData => {
    const groupby = labelsOfColumns(formData, 'groupby');
    if (groupby.length === 0) return;
    const [label] = labelsOfColumns(formData, 'mapbox_label');
    if (label !== undefined && label !== 'count' && !groupby.includes(label))
      fail('query.invalid', { detail: 'Choice of [Label] must be present in [Group By]' });
    const radius = formData.point_radius;
    if (typeof radius === 'string' && radius !== 'Auto' && !groupby.includes(radius))
      fail('query.invalid', { detail: 'Choice of [Point Radius] must be present in [Group By]' });
    const places = [labelOfColumn(formData, 'all_columns_x'), labelOfColumn(formData, 'all_columns_y')];
    if (places.some(place => place === undefined || !groupby.includes(place)))
      fail('query.invalid', { detail: '[Longitude] and [Latitude] columns must be present in [Group By]' });
  },
  data: ({ formData, tables: [table] }) => {
    if (!table || table.rowCount === 0) return null;
    const xs = numbersOf(table, labelOfColumn(formData, 'all_columns_x') ?? '');
    const ys = numbersOf(table, labelOfColumn(formData, 'all_columns_y') ?? '');
    const [label] = labelsOfColumns(formData, 'mapbox_label');
    const metrics = label === undefined ? undefined : valuesOf(table, label);
    const radius = formData.point_radius;
    const radii = typeof radius === 'string' && radius !== 'Auto' ? valuesOf(table, radius) : undefined;
    const features = xs.map((x, row) => ({
      type: 'Feature',
      properties: { metric: metrics?.[row] ?? null, radius: radii?.[row] ?? null },
      geometry: { type: 'Point', coordinates: [x, ys[row]] },
    }));
    return {
      geoJSON: { type: 'FeatureCollection', features },
      hasCustomMetric: label !== undefined,
      mapboxApiKey: '',
      mapStyle: formData.mapbox_style ?? null,
      aggregatorName: formData.pandas_aggfunc ?? 'sum',
      clusteringRadius: formData.clustering_radius ?? null,
      pointRadiusUnit: formData.point_radius_unit ?? null,
      globalOpacity: formData.global_opacity ?? null,
      bounds: [
        [least(xs), least(ys)],
        [most(xs), most(ys)],
      ],
      renderWhileDragging: formData.render_while_dragging ?? null,
      tooltip: formData.rich_tooltip ?? null,
      color: formData.mapbox_color ?? null,
    };
  },
};

function least(values: readonly (number | null)[]): number {
  return values.reduce<number>((low, value) => Math.min(low, value ?? low), Infinity);
}

function most(values: readonly (number | null)[]): number {
  return values.reduce<number>((high, value) => Math.max(high, value ?? high), -Infinity);
}
