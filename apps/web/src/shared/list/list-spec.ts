import type { ReactNode } from 'react';
import type { Crumb } from '@powerset/ui/layout/PageHeader.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import type { FilterControl } from './ListToolbar.tsx';
import type { ListState } from './list-state.ts';

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** Leaves the label to screen readers, for a column of symbols. */
  readonly isLabelHidden?: boolean;
  /** The server's name of the order; a column without one cannot be sorted. */
  readonly sortColumn?: string;
  readonly align?: 'right';
  readonly isNarrow?: boolean;
  readonly render: (row: Row) => ReactNode;
}

export interface RowAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect?: (row: Row) => void;
  readonly href?: (row: Row) => string;
  /** Returns why the action is disabled; undefined if it is enabled. */
  readonly disabledReason?: (row: Row) => string | undefined;
  readonly isHidden?: (row: Row) => boolean;
  /** Puts the action into the menu at the end of the row, for actions that are needed less often. */
  readonly isInMenu?: boolean;
}

export interface BulkAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly onSelect: (rows: readonly Row[], done: () => void) => void;
}

/** Everything in which lists differ. */
export interface ListSpec<Row> {
  readonly title: string;
  /** The path to the list, if it is inside of something else. */
  readonly crumbs?: readonly Crumb[];
  /** The plural for messages, such as `dashboards`. */
  readonly plural: string;
  /** The cache key of the rows; actions invalidate it. */
  readonly queryKey: string;
  /** Distinguishes lists of the same rows, such as the annotations of two layers. */
  readonly cacheKey?: number;
  readonly fetch: (
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<{ readonly count: number; readonly result: readonly Row[] }>;
  readonly rowId: (row: Row) => number;
  /** Returns the name of a row for its menu; needed if some actions are in it. */
  readonly rowName?: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly FilterControl[];
  readonly initial: ListState;
  readonly actions?: readonly RowAction<Row>[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Returns the number of selected rows as text, if their kinds matter. */
  readonly bulkText?: (rows: readonly Row[]) => string;
  readonly headerActions?: ReactNode;
  /** Tabs between related lists, above the toolbar. */
  readonly tabs?: ReactNode;
  readonly empty: {
    readonly title: string;
    readonly text?: string;
    readonly icon: ReactNode;
    readonly actions?: ReactNode;
  };
  /** Renders a row as a card; without it the list has no card view. */
  readonly renderCard?: (row: Row, menu: readonly MenuItem[]) => ReactNode;
  /** The server's name of the order by name, for cards. */
  readonly nameColumn?: string;
  /** Loads data that belongs to the rows, such as their stars; must be a stable function. */
  readonly onRows?: (rows: readonly Row[]) => void;
}
