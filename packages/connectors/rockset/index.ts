import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { rocksetFacts } from './facts.ts';
import { openRockset } from './open.ts';

export const rockset = serverConnector(rocksetFacts, { port: 443, isEncrypted: true, open: openRockset });
