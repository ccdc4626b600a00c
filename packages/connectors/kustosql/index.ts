import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { kustosqlFacts } from './facts.ts';
import { openKusto } from './open.ts';

export const kustosql = serverConnector(kustosqlFacts, { port: 443, isEncrypted: true, open: openKusto });
