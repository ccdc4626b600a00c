import type { MouseEvent } from 'react';
import type { Surface } from '../kit/surface.ts';
import type { TableColumn, TableModel } from './option.ts';
import type { SortBy } from './rows.ts';

export interface GridProps {
  readonly model: TableModel;
  /** Indexes into the answer, in the displayed order. */
  readonly rows: readonly number[];
  readonly surface: Surface;
  readonly sort: SortBy | undefined;
  readonly selected: readonly string[] | undefined;
  readonly canSelect: boolean;
  /** Whether cells have a context menu, which the keyboard reaches, too. */
  readonly hasMenu: boolean;
  onSort(key: string): void;
  onCellClick(column: TableColumn, row: number): void;
  onCellMenu(column: TableColumn, row: number, event: MouseEvent): void;
}
