import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { dynamodbFacts } from './facts.ts';
import { openDynamodb } from './open.ts';

export const dynamodb = serverConnector(dynamodbFacts, {
  port: 443,
  options: ['region_name', 'aws_session_token'],
  isEncrypted: true,
  open: openDynamodb,
});
