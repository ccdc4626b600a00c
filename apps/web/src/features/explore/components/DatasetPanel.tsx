import { Database, MoreHorizontal, PanelLeftClose } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChartColumn, ChartDataset, ChartMetric } from '@powerset/core/chart/chart-dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { FieldRow } from './FieldRow.tsx';
import { foundFields } from './found-fields.ts';
import styles from './dataset-panel.module.css';

interface DatasetPanelProps {
  readonly dataset: ChartDataset;
  readonly menu: readonly MenuItem[];
  onPick(field: { readonly kind: 'column' | 'metric'; readonly name: string }): void;
  /** Focuses the button that closes the panel, because the user opened the panel. */
  readonly takesFocus?: boolean;
  onCollapse(): void;
}

/** Shows the dataset's metrics and columns, to search and to drag or click into the controls. */
export function DatasetPanel({ dataset, menu, onPick, takesFocus, onCollapse }: DatasetPanelProps) {
  const [search, setSearch] = useState('');
  const metrics = useMemo(() => foundFields(dataset.metrics, search), [dataset.metrics, search]);
  const columns = useMemo(() => foundFields(dataset.columns, search), [dataset.columns, search]);
  return (
    <aside className={styles.panel} aria-label="Chart Source">
      <div className={styles.title}>
        <Database size={16} strokeWidth={1.5} aria-hidden="true" />
        <h2 className={styles.name} title={dataset.name}>
          {dataset.name}
        </h2>
        <Menu
          trigger={
            <IconButton
              label="Dataset menu"
              size="small"
              tooltip={false}
              icon={<MoreHorizontal size={16} strokeWidth={1.5} />}
            />
          }
          items={menu}
          align="end"
        />
        <IconButton
          label="Collapse the dataset panel"
          size="small"
          icon={<PanelLeftClose size={16} strokeWidth={1.5} />}
          autoFocus={takesFocus}
          onClick={onCollapse}
        />
      </div>
      <div className={styles.search}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label="Search Metrics & Columns"
          placeholder="Search Metrics & Columns"
          size="small"
          debounceMs={80}
        />
      </div>
      <div className={styles.lists}>
        <FieldList
          title="Metrics"
          fields={metrics}
          total={dataset.metrics.length}
          kind="metric"
          onPick={onPick}
        />
        <FieldList
          title="Columns"
          fields={columns}
          total={dataset.columns.length}
          kind="column"
          onPick={onPick}
        />
      </div>
    </aside>
  );
}

const FIRST = 50;

interface FieldListProps extends Pick<DatasetPanelProps, 'onPick'> {
  readonly title: string;
  readonly kind: 'column' | 'metric';
  readonly fields: readonly (ChartColumn | ChartMetric)[];
  readonly total: number;
}

function FieldList({ title, kind, fields, total, onPick }: FieldListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? fields : fields.slice(0, FIRST);
  return (
    <Section
      title={title}
      badge={
        <span className={styles.count}>
          {fields.length === total ? total : `${fields.length} of ${total}`}
        </span>
      }
    >
      {fields.length === 0 && (
        <div className={styles.none}>{total === 0 ? `No ${title.toLowerCase()}` : 'No matches'}</div>
      )}
      <ul className={styles.list}>
        {shown.map(field => (
          <FieldRow
            key={field.name}
            kind={kind}
            field={field}
            onPick={() => onPick({ kind, name: field.name })}
          />
        ))}
      </ul>
      {fields.length > FIRST && (
        <Button variant="link" size="small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less...' : 'Show all...'}
        </Button>
      )}
    </Section>
  );
}
