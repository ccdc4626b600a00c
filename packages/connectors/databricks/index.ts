import { driverless } from '@powerset/connector-kit/driverless.ts';
import { databricksFacts } from './facts.ts';

export const databricks = driverless(databricksFacts);
