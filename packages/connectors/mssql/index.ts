import { driverless } from '@powerset/connector-kit/driverless.ts';
import { mssqlFacts } from './facts.ts';

export const mssql = driverless(mssqlFacts);
