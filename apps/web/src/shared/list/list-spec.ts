import type { ReactNode } from 'react';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import type { FilterControl } from './ListToolbar.tsx';
import type { ListState } from './list-state.ts';

export interface ListColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** The server's name of the order; without it the column cannot be sorted. */
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
  /** Says why it cannot be used; undefined when it can. */
  readonly disabledReason?: (row: Row) => string | undefined;
  readonly isHidden?: (row: Row) => boolean;
}

export interface BulkAction<Row> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly onSelect: (rows: readonly Row[], done: () => void) => void;
}

/** Everything that makes one list differ from another. */
export interface ListSpec<Row> {
  readonly title: string;
  /** In the words of messages: `dashboards`. */
  readonly plural: string;
  /** Under which the rows are cached; actions invalidate it. */
  readonly queryKey: string;
  readonly fetch: (
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<{ readonly count: number; readonly result: readonly Row[] }>;
  readonly rowId: (row: Row) => number;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters: readonly FilterControl[];
  readonly initial: ListState;
  readonly actions?: readonly RowAction<Row>[];
  readonly bulkActions?: readonly BulkAction<Row>[];
  /** Says how many are chosen, where the kinds matter. */
  readonly bulkText?: (rows: readonly Row[]) => string;
  readonly headerActions?: ReactNode;
  /** Above the toolbar: tabs between related lists. */
  readonly tabs?: ReactNode;
  readonly empty: {
    readonly title: string;
    readonly text?: string;
    readonly icon: ReactNode;
    readonly actions?: ReactNode;
  };
  /** Given, the list can also be shown as cards. */
  readonly renderCard?: (row: Row, menu: readonly MenuItem[]) => ReactNode;
  /** The server's name of the order by name, for cards. */
  readonly nameColumn?: string;
  /** For what goes along with the rows, such as their stars; keep the same function. */
  readonly onRows?: (rows: readonly Row[]) => void;
}
