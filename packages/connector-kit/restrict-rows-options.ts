import type { Dialect } from '@powerset/sql/dialect.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connection } from './connector.ts';

export interface RestrictRowsOptions {
  readonly rules: readonly TableRule[];
  /** Schema for unqualified names; the connection's own when null. */
  readonly schema: string | null;
  readonly dialect: Dialect;
  readonly connection: Pick<Connection, 'read' | 'catalog'> & Partial<Pick<Connection, 'describe'>>;
}
