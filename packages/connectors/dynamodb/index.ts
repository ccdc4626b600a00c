import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { dynamodbFacts } from './facts.ts';
import { openDynamodb } from './open.ts';

export const dynamodb = serverConnector(dynamodbFacts, { port: 443, isEncrypted: true, open: openDynamodb });
