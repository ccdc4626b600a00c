import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { drillFacts } from './facts.ts';
import { openDrill } from './open.ts';

export const drill = serverConnector(drillFacts, {
  port: 8047,
  options: ['impersonation_target'],
  open: openDrill,
});
