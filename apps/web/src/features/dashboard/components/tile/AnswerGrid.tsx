import { useMemo, useState } from 'react';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import type { GridSort } from '@powerset/ui/grid/grid-props.ts';
import { answerGrid } from './answer-grid.ts';

/** Shows an answer as a table that users can sort. */
export function AnswerGrid({
  answer,
  title,
  dataset,
}: {
  readonly answer: Answer;
  readonly title: string;
  readonly dataset?: ChartDataset | undefined;
}) {
  const [sort, setSort] = useState<GridSort>();
  const grid = useMemo(() => answerGrid(answer, sort, dataset), [answer, sort, dataset]);
  const columns = useMemo(() => answerGrid(answer, undefined, dataset).columns, [answer, dataset]);
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
