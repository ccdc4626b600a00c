import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { awsathenaFacts } from './facts.ts';
import { openAwsathena } from './open.ts';

export const awsathena = serverConnector(awsathenaFacts, { port: 443, isEncrypted: true, open: openAwsathena });
