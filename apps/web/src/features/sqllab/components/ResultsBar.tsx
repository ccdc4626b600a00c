import { ChartColumn, ClipboardCopy, Columns3, Download, LineChart } from 'lucide-react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { useSession } from '../../../shared/session/session.ts';
import { withBase } from '../../../shared/site-path.ts';
import type { CopyOptions } from '../result/copy-formats.ts';
import { formatItems } from '../result/result-menus.tsx';
import type { ColumnEvent, ColumnLayout } from '../result/shown-columns.ts';
import { rowsLine, type SqlRunResult } from '../sql-result.ts';
import styles from '../sqllab.module.css';

export interface ResultsBarProps {
  readonly clientId: string;
  readonly result: SqlRunResult;
  readonly search: string;
  readonly shownCount: number;
  readonly layout: ColumnLayout;
  readonly isChart: boolean;
  readonly canExport: boolean;
  readonly arrange: (event: ColumnEvent) => void;
  readonly onSearch: (search: string) => void;
  readonly onChart: (isChart: boolean) => void;
  readonly onStatistics: (column: string) => void;
  readonly onCreateChart: () => void;
  readonly onCopy: (options: CopyOptions) => void;
}

/** Shows how many rows there are, and what can be done with them. */
export function ResultsBar(props: ResultsBarProps) {
  const { result, search, shownCount, isChart, canExport, onSearch, onChart, onCreateChart, onCopy } = props;
  const { conf, isAdmin, can } = useSession();
  const line = rowsLine(result, { defaultLimit: conf.DEFAULT_SQLLAB_LIMIT, isAdmin });
  const note = line.reason && !line.isWarning ? `${line.text}. ${line.reason}` : line.text;
  return (
    <div className={styles.resultsBar}>
      <span className={styles.rows} title={note}>
        {note}
        {search && `, ${shownCount.toLocaleString('en')} shown`}
      </span>
      <span className={styles.spring} />
      <SearchInput
        className={styles.filter}
        size="small"
        label="Filter results"
        placeholder="Filter results"
        debounceMs={250}
        value={search}
        onChange={onSearch}
      />
      <ColumnsMenu {...props} />
      <IconButton
        size="small"
        label={isChart ? 'Show rows' : 'Quick chart'}
        icon={<ChartColumn size={16} strokeWidth={1.5} />}
        isPressed={isChart}
        onClick={() => onChart(!isChart)}
      />
      <Button
        size="small"
        variant="ghost"
        icon={<LineChart size={14} strokeWidth={1.5} />}
        onClick={onCreateChart}
      >
        Create Chart
      </Button>
      {canExport && can('can_export_csv', 'SQLLab') && (
        <Menu
          align="end"
          trigger={
            <Button size="small" variant="ghost" icon={<Download size={14} strokeWidth={1.5} />}>
              Download
            </Button>
          }
          items={downloadItems(props)}
        />
      )}
      <Menu
        align="end"
        trigger={
          <Button size="small" variant="ghost" icon={<ClipboardCopy size={14} strokeWidth={1.5} />}>
            Copy
          </Button>
        }
        items={menuItems(
          {
            label: 'Copy to Clipboard',
            description: 'All rows with headings, for a spreadsheet',
            onSelect: () => onCopy({ format: 'TSV', hasHeads: true }),
          },
          { kind: 'separator' },
          ...formatItems(onCopy),
        )}
      />
    </div>
  );
}

const FILES = [
  { label: 'Download to CSV', format: 'csv' },
  { label: 'Download to Excel', format: 'xlsx' },
  { label: 'Download to Parquet', format: 'parquet' },
  { label: 'Download to JSON', format: 'json' },
] as const;

function downloadItems({ clientId, result }: ResultsBarProps): readonly MenuItem[] {
  const file = (format: string, isAll: boolean): void => {
    const query = new URLSearchParams({
      ...(format === 'csv' ? {} : { format }),
      ...(isAll ? { all: 'true' } : {}),
    }).toString();
    const path = `/api/v1/sqllab/export/${encodeURIComponent(clientId)}/`;
    startDownload(withBase(query ? `${path}?${query}` : path));
  };
  const isLimited = result.limitingFactor === 'DROPDOWN';
  return menuItems(
    ...FILES.map(({ label, format }) => ({ label, onSelect: () => file(format, false) })),
    isLimited && { kind: 'separator' },
    isLimited && {
      kind: 'group',
      label: 'Beyond the row limit',
      items: FILES.map(({ label, format }) => ({
        label: `${label}, all rows`,
        onSelect: () => file(format, true),
      })),
    },
  );
}

function startDownload(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

function ColumnsMenu({ layout, arrange, onStatistics }: ResultsBarProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="small"
          label="Columns"
          tooltip={false}
          icon={<Columns3 size={16} strokeWidth={1.5} />}
        />
      }
      items={menuItems(
        {
          kind: 'group',
          label: 'Columns',
          items: layout.order.map((name): MenuItem => ({
            label: name,
            isChecked: !layout.hidden.has(name),
            keepsOpen: true,
            onSelect: () => arrange({ type: layout.hidden.has(name) ? 'shown' : 'hidden', name }),
          })),
        },
        { kind: 'separator' },
        {
          kind: 'submenu',
          label: 'Pin',
          searchLabel: 'Search columns',
          items: layout.order.map((name): MenuItem => ({
            label: name,
            isChecked: layout.pinned.has(name),
            keepsOpen: true,
            onSelect: () => arrange({ type: layout.pinned.has(name) ? 'unpinned' : 'pinned', name }),
          })),
        },
        {
          kind: 'submenu',
          label: 'Statistics',
          searchLabel: 'Search columns',
          items: layout.order.map((name): MenuItem => ({ label: name, onSelect: () => onStatistics(name) })),
        },
        { label: 'Reset columns', onSelect: () => arrange({ type: 'reset' }) },
      )}
    />
  );
}
