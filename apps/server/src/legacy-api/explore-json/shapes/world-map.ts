import { labelOfColumn, labelOfMetric } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { valuesOf } from '../rows.ts';
import { findCountry } from '@powerset/core/geography/countries.ts';

/** Countries by their three-letter code, with their location. */
export const worldMapShape: LegacyShape = {
  data: ({ formData, tables: [table] }) => {
    if (!table) return [];
    const metric = labelOfMetric(formData, 'metric') ?? '';
    const second = labelOfMetric(formData, 'secondary_metric');
    const first = valuesOf(table, metric);
    const others = second === undefined ? undefined : valuesOf(table, second);
    return valuesOf(table, labelOfColumn(formData, 'entity') ?? '').map((name, row) => {
      const country =
        typeof name === 'string'
          ? findCountry(String(formData.country_fieldtype ?? 'cca2'), name)
          : undefined;
      const place = country
        ? {
            country: country.cca3,
            latitude: country.latitude,
            longitude: country.longitude,
            name: country.name,
          }
        : { country: 'XXX' };
      return { ...place, m1: first[row], ...(others ? { m2: others[row] } : {}) };
    });
  },
};
