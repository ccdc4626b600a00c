import { driverless } from '@powerset/connector-kit/driverless.ts';
import { verticaFacts } from './facts.ts';

export const vertica = driverless(verticaFacts);
