import { fail } from '@powerset/core/errors.ts';

export interface AddressCheck {
  /** Returns why a database address is not allowed; undefined if it is allowed. */
  readonly addressProblem: (uri: string) => string | undefined;
}

const URI_HELP =
  'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name';

/**
 * Checks that a text is an address and that the administrator allows it.
 * @throws AppError `request.invalid` if it does not begin like an address, `resource.invalid` if it leads to
 * files of this machine
 */
export function requireAddress(uri: string, { addressProblem }: AddressCheck): void {
  if (!/^\w+(\+\w+)?:\/\//.test(uri)) fail('request.invalid', { fields: { sqlalchemy_uri: [URI_HELP] } });
  const detail = addressProblem(uri);
  if (detail !== undefined) fail('resource.invalid', { detail });
}
