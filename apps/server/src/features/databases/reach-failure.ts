import { AppError, type WireError } from '@powerset/core/errors.ts';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import type { EngineFacts, ErrorRule } from '@powerset/connector-kit/engine-facts.ts';

/** Messages of the network, which are the same for all drivers. */
const NETWORK_ERRORS: readonly ErrorRule[] = [
  {
    pattern: /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (?<hostname>[^\s)]+)/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    text: 'The hostname "%(hostname)s" cannot be resolved.',
    invalid: ['host'],
  },
  {
    pattern: /ECONNREFUSED/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    text: 'Port %(port)s on hostname "%(hostname)s" refused the connection.',
    invalid: ['host', 'port'],
  },
  {
    pattern: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|did not open a session in time/,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    text: 'The host "%(hostname)s" might be down, and can\'t be reached on port %(port)s.',
    invalid: ['host', 'port'],
  },
];

/** Returns why a database could not be reached, and which parts of the connection are invalid. */
export function reachFailure(
  error: unknown,
  facts: EngineFacts,
  context: Readonly<Record<string, string>>,
): WireError {
  const known = engineError(
    error instanceof AppError ? error.message : 'The database could not be reached.',
    [...facts.errors, ...NETWORK_ERRORS],
    context,
  );
  return {
    message: known.message,
    error_type: known.type,
    level: 'error',
    extra: { ...(known.invalid ? { invalid: known.invalid } : {}), engine_name: facts.label },
  };
}

/** Returns the parts of an address that messages quote. */
export function quotedParts(uri: string): Readonly<Record<string, string>> {
  const { host, port, username, database } = addressParts(uri) ?? {};
  return Object.fromEntries(
    Object.entries({ hostname: host, port, username, database }).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
