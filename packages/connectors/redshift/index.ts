import { driverless } from '@powerset/connector-kit/driverless.ts';
import { redshiftFacts } from './facts.ts';

export const redshift = driverless(redshiftFacts);
