import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import type { Answer } from '../answer.ts';
import { dataTable } from '../chart-summary.ts';
import styles from './data-table.module.css';

interface DataTableViewProps {
  readonly answers: readonly Answer[];
  readonly dataset: ChartDataset | undefined;
}

/** Shows a button when the keyboard focus reaches it; the button opens the chart's data as a table. */
export function DataTableView(props: DataTableViewProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={styles.button} onClick={() => setOpen(true)}>
        View data as a table
      </button>
      {isOpen && <Table {...props} onClose={close} />}
    </>
  );
}

function Table({ answers, dataset, onClose }: DataTableViewProps & { onClose(): void }) {
  const { heads, rows, moreRows } = useMemo(() => dataTable(answers, dataset), [answers, dataset]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      className={styles.panel}
      role="region"
      aria-label="Data of the chart"
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <IconButton
        className={styles.close}
        label="Close the table"
        icon={<X size={16} strokeWidth={1.5} />}
        onClick={onClose}
      />
      <table>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={i} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {moreRows > 0 && <p>and {moreRows.toLocaleString('en-US')} more rows</p>}
    </div>
  );
}
