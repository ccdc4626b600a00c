import type { ReactNode } from 'react';
import type { GridCell, GridRange } from './grid-selection.ts';

export interface GridColumn {
  readonly id: string;
  readonly label: string;
  readonly align?: 'left' | 'right';
  readonly width?: number;
  readonly tooltip?: string;
  /** The mark beside the label. */
  readonly mark?: ReactNode;
  readonly isSortable?: boolean;
}

export interface DataGridProps {
  /** Pass the same array as long as the columns are the same, because the widths belong to it. */
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  /** Returns the text of a cell, which the grid shows, copies, and measures. */
  readonly text: (row: number, column: number) => string;
  /** Draws a cell as something other than its text. */
  readonly renderCell?: (row: number, column: number) => ReactNode;
  /** Returns true for a missing value, such as NULL. */
  readonly isMuted?: (row: number, column: number) => boolean;
  readonly sort?: GridSort | undefined;
  readonly onSort?: (columnId: string) => void;
  readonly onCellOpen?: (cell: GridCell) => void;
  readonly hasRowNumbers?: boolean;
  /** The number of first columns that stay in view while the others scroll. */
  readonly pinnedCount?: number;
  /** Opens the menu of a column, at a point of the screen. */
  readonly onColumnMenu?: (columnId: string, at: GridPoint) => void;
  /** Moves a column to the place of another one. */
  readonly onColumnMove?: (columnId: string, toId: string) => void;
  /** Opens the menu of the selected cells, at a point of the screen. */
  readonly onCellMenu?: (range: GridRange, at: GridPoint) => void;
  readonly rowHeight?: number;
  readonly label: string;
  readonly emptyText?: ReactNode;
}

export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

export interface GridSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}
