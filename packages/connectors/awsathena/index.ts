import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { awsathenaFacts } from './facts.ts';
import { openAwsathena } from './open.ts';

export const awsathena = serverConnector(awsathenaFacts, {
  port: 443,
  options: ['catalog_name', 's3_staging_dir', 'work_group', 'region_name', 'aws_session_token'],
  isEncrypted: true,
  open: openAwsathena,
});
