import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { databricksFacts } from './facts.ts';
import { openDatabricks } from './open.ts';

export const databricks = serverConnector(databricksFacts, {
  port: 443,
  options: ['http_path', 'catalog', 'schema'],
  isEncrypted: true,
  open: openDatabricks,
});
