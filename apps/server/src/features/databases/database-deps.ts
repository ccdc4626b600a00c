import type { Secrets } from '../../config/secret-key.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { AddressCheck } from './safe-address.ts';

export interface DatabaseDeps extends AddressCheck {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly connections: Connections;
  readonly now: () => number;
}
