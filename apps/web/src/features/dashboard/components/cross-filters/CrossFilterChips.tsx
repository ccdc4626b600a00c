import { LocateFixed, Network } from 'lucide-react';
import { crossFilterParts, type CrossFilter } from '@powerset/core/filters/cross-filter.ts';
import { labelOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { useFacts } from '../../facts.ts';
import { useCrossFilters, useSetCrossFilter } from '../../state/use-cross-filters.ts';
import { useChartNames, type NamedChart } from './use-chart-names.ts';
import { useLocateChart } from './use-locate-chart.ts';
import styles from './cross-filters.module.css';

/**
 * Lists the active cross-filters, with links to their charts and buttons that remove them; shows nothing when
 * there are none.
 */
export function CrossFilterChips({ isInline }: { readonly isInline?: boolean }) {
  const crossFilters = useCrossFilters();
  const names = useChartNames();
  if (crossFilters.length === 0) return null;
  const lines = crossFilters.map(one => (
    <Emitter key={one.id} crossFilter={one} chart={names.get(one.chartId)} isInline={isInline} />
  ));
  if (isInline)
    return (
      <div className={styles.inline} role="group" aria-label="Cross-filters">
        <Network size={14} strokeWidth={1.5} aria-hidden="true" />
        {lines}
      </div>
    );
  return (
    <div className={styles.section}>
      <Section title="Cross-filters">
        <div className={styles.list}>{lines}</div>
      </Section>
    </div>
  );
}

interface EmitterProps {
  readonly crossFilter: CrossFilter;
  readonly chart: NamedChart | undefined;
  readonly isInline: boolean | undefined;
}

function Emitter({ crossFilter, chart, isInline }: EmitterProps) {
  const { datasets } = useFacts();
  const { remove } = useSetCrossFilter();
  const locate = useLocateChart();
  const title = chart?.title ?? '';
  const dataset = chart?.chart && datasets?.get(datasetKeyOf(chart.chart.form_data)?.id ?? -1);
  const locator = chart && (
    <IconButton
      size="small"
      label="Locate the chart"
      icon={<LocateFixed size={14} strokeWidth={1.5} />}
      onClick={() => locate(chart.nodeId)}
    />
  );
  return (
    <div className={isInline ? styles.inlineEmitter : styles.emitter}>
      {!isInline && (
        <div className={styles.chart}>
          <span title={title}>{title}</span>
          {locator}
        </div>
      )}
      <div className={styles.tags}>
        {partsOf(crossFilter, dataset).map(({ column, text }) => (
          <Tag
            key={column}
            tone="accent"
            title={`${title}: ${column} ${text}`}
            removeLabel={`Remove the cross-filter ${column} ${text}`}
            onRemove={() => remove(crossFilter.chartId)}
          >
            {column} <b>{text}</b>
          </Tag>
        ))}
      </div>
      {isInline && locator}
    </div>
  );
}

function partsOf({ mask }: CrossFilter, dataset: ChartDataset | undefined) {
  return crossFilterParts(mask).map(({ column, text }) => ({ column: labelOf(dataset, column), text }));
}
