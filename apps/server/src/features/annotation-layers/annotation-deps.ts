import type { Db } from '../../metadata/open-store.ts';

export interface AnnotationDeps {
  readonly db: Db;
  readonly now: () => number;
}
