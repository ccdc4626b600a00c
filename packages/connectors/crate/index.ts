import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { crateFacts } from './facts.ts';
import { openCrate } from './open.ts';

export const crate = serverConnector(crateFacts, { port: 4200, options: ['schema'], open: openCrate });
