import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { snowflakeFacts } from './facts.ts';
import { openSnowflake } from './open.ts';

export const snowflake = serverConnector(snowflakeFacts, {
  port: 443,
  options: ['host', 'port', 'role', 'warehouse', 'token'],
  isEncrypted: true,
  open: openSnowflake,
});
