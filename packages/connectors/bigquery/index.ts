import { driverless } from '@powerset/connector-kit/driverless.ts';
import { bigqueryFacts } from './facts.ts';

export const bigquery = driverless(bigqueryFacts);
