import { driverless } from '@powerset/connector-kit/driverless.ts';
import { mysqlFacts } from './facts.ts';

export const mysql = driverless(mysqlFacts);
