import { driverless } from '@powerset/connector-kit/driverless.ts';
import { fireboltFacts } from './facts.ts';

export const firebolt = driverless(fireboltFacts);
