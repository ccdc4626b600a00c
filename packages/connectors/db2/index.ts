import { driverless } from '@powerset/connector-kit/driverless.ts';
import { db2Facts } from './facts.ts';

export const db2 = driverless(db2Facts);
