import { hiveFacts } from './facts.ts';
import { overHiveThrift } from './over-thrift.ts';

export const hive = overHiveThrift({ facts: hiveFacts }, { port: 10_000, auth: 'plain' });
