import type { Connector } from '@powerset/connector-kit/connector.ts';
import { driverless, type AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { supersetFacts } from './facts.ts';

/** The server opens it itself, since its tables are those of all databases with the rights of whoever asks. */
export const superset: Connector<AddressConfig> = { ...driverless(supersetFacts), hasDriver: true };
