import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { VirtualSql } from '../../templates/virtual-sql.ts';
import type { HiddenViewDeps } from './hidden-view.ts';

export interface DatasetDeps extends HiddenViewDeps {
  readonly db: Db;
  readonly now: () => number;
  /** How long the trash keeps deleted items. */
  readonly trashDays: number;
  /** Returns the SELECT of a virtual dataset with its templates rendered, if the site allows templates. */
  readonly renderSql: (virtual: VirtualSql, actor: Actor) => Promise<string>;
}
