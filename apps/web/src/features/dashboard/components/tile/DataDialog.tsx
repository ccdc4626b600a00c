import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import type { TileData } from './chart-data.ts';
import { AnswerGrid } from './AnswerGrid.tsx';
import styles from './tile.module.css';

/** Shows a chart's rows as a table. */
export function DataDialog({
  title,
  data,
  dataset,
  onClose,
  onDownload,
}: {
  readonly title: string;
  readonly data: TileData;
  readonly dataset: ChartDataset | undefined;
  readonly onClose: () => void;
  readonly onDownload: () => void;
}) {
  const [shown, setShown] = useState('0');
  const answer = data.answers[Number(shown)];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isFlush
      title={`Chart Data: ${title}`}
      width={980}
      secondaryActions={
        <Button icon={<Download size={16} strokeWidth={1.5} />} onClick={onDownload}>
          Export to .CSV
        </Button>
      }
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
      {...(answer ? { description: `${answer.rowCount.toLocaleString('en')} rows` } : {})}
    >
      {data.answers.length > 1 && (
        <Segmented
          label="Query"
          value={shown}
          onChange={setShown}
          options={data.answers.map((_, at) => ({ value: String(at), label: `Query ${at + 1}` }))}
        />
      )}
      <div className={styles.dialogGrid}>
        {answer && <AnswerGrid key={shown} answer={answer} title={title} dataset={dataset} />}
      </div>
    </Dialog>
  );
}
