import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { databendFacts } from './facts.ts';
import { openDatabend } from './open.ts';

export const databend = serverConnector(databendFacts, { port: 8000, open: openDatabend });
