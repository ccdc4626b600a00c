import { driverless } from '@powerset/connector-kit/driverless.ts';
import { gsheetsFacts } from './facts.ts';

export const gsheets = driverless(gsheetsFacts);
