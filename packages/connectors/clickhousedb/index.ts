import { driverless } from '@powerset/connector-kit/driverless.ts';
import { clickhousedbFacts } from './facts.ts';

export const clickhousedb = driverless(clickhousedbFacts);
