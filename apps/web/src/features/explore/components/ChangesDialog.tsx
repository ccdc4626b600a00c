import { adhocFiltersOf } from '@powerset/core/form-data/adhoc-filter.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { controlLabels } from '../chart-form.ts';
import { changesOf } from '../explore.ts';
import { filterText } from '../../../shared/fields/filters.ts';
import { metricText } from '../../../shared/fields/metrics.ts';
import type { Builder } from '../use-explore.ts';
import styles from './explore.module.css';

/** Shows the differences from the saved chart, control by control. */
export function ChangesDialog({ builder, onClose }: { readonly builder: Builder; onClose(): void }) {
  const labels = controlLabels(builder.spec, builder.panel);
  const text = (key: string, value: unknown): string => valueText(key, value, builder.dataset);
  return (
    <Dialog isOpen onClose={onClose} title="Chart changes" width={720}>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>Control</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {changesOf(builder.state).map(({ key, before, after }) => (
            <tr key={key}>
              <td>{labels.get(key) ?? key}</td>
              <td>{text(key, before)}</td>
              <td>{text(key, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function valueText(key: string, value: unknown, dataset: ChartDataset | undefined): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'N/A';
  if (key === 'adhoc_filters')
    return adhocFiltersOf(value)
      .map(filter => filterText(filter, dataset))
      .join(', ');
  if (/metric/.test(key))
    return metricsOf(value)
      .map(metric => metricText(metric, dataset))
      .join(', ');
  if (/^(groupby|all_columns|x_axis)$/.test(key)) return columnsOf(value).map(columnLabel).join(', ');
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
