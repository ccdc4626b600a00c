import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import type { GridSort } from '@powerset/ui/grid/grid-props.ts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import type { TileData } from './chart-data.ts';
import { answerGrid } from './answer-grid.ts';
import styles from './tile.module.css';

/** A chart's rows as a table. */
export function DataDialog({
  title,
  data,
  onClose,
  onDownload,
}: {
  readonly title: string;
  readonly data: TileData;
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
        {answer && <AnswerGrid key={shown} answer={answer} title={title} />}
      </div>
    </Dialog>
  );
}

function AnswerGrid({ answer, title }: { readonly answer: Answer; readonly title: string }) {
  const [sort, setSort] = useState<GridSort>();
  const grid = useMemo(() => answerGrid(answer, sort), [answer, sort]);
  const columns = useMemo(() => answerGrid(answer, undefined).columns, [answer]);
  return (
    <DataGrid
      label={title}
      columns={columns}
      rowCount={answer.rowCount}
      text={grid.text}
      isMuted={grid.isNull}
      sort={sort}
      onSort={columnId =>
        setSort({ columnId, isDescending: sort?.columnId === columnId && !sort.isDescending })
      }
      hasRowNumbers
      emptyText="No rows"
    />
  );
}
