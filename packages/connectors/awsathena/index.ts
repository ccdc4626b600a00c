import { driverless } from '@powerset/connector-kit/driverless.ts';
import { awsathenaFacts } from './facts.ts';

export const awsathena = driverless(awsathenaFacts);
