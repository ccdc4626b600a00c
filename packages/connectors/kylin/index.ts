import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { kylinFacts } from './facts.ts';
import { openKylin } from './open.ts';

export const kylin = serverConnector(kylinFacts, { port: 7070, open: openKylin });
