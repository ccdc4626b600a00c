import type { Connector } from '@powerset/connector-kit/connector.ts';
import { driverless, type AddressConfig } from '@powerset/connector-kit/driverless.ts';
import { supersetFacts } from './facts.ts';

/**
 * The server itself opens it, because its tables are those of all databases with the permissions of the
 * current user.
 */
export const superset: Connector<AddressConfig> = { ...driverless(supersetFacts), hasDriver: true };
