import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { VirtualSql } from '../../templates/virtual-sql.ts';
import type { HiddenViewDeps } from './hidden-view.ts';

export interface DatasetDeps extends HiddenViewDeps {
  readonly db: Db;
  readonly now: () => number;
  /** The SELECT of a virtual dataset with its templates rendered, where the site has them. */
  readonly renderSql: (virtual: VirtualSql, actor: Actor) => Promise<string>;
}
