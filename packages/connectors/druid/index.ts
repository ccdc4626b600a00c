import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { druidFacts } from './facts.ts';
import { openDruid } from './open.ts';

export const druid = serverConnector(druidFacts, { port: 8082, options: ['header'], open: openDruid });
