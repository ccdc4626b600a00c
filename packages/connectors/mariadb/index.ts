import { driverless } from '@powerset/connector-kit/driverless.ts';
import { mariadbFacts } from './facts.ts';

export const mariadb = driverless(mariadbFacts);
