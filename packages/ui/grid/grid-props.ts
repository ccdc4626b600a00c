import type { ReactNode } from 'react';
import type { GridCell } from './grid-selection.ts';

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
  readonly rowHeight?: number;
  readonly label: string;
  readonly emptyText?: ReactNode;
}

export interface GridSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}
