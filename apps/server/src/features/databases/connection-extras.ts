import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';

/**
 * Returns what a driver gets besides the address: options, secret options, and the certificate of the server.
 */
export function connectionExtras(
  extra: string | null | undefined,
  secretExtra: string | null | undefined,
  certificate?: string | null,
): ConnectionExtras {
  const engineParams = objectOf(objectOf(read(extra))['engine_params']);
  const { connect_args: connectArgs, ...others } = engineParams;
  const told = Object.entries(others).filter(
    ([name, value]) =>
      !HARMLESS.test(name) &&
      !(name === 'execution_options' && objectOf(value)['schema_translate_map'] === undefined),
  );
  return {
    connectArgs: { ...Object.fromEntries(told), ...objectOf(connectArgs) },
    secrets: objectOf(read(secretExtra)),
    ...(certificate ? { serverCertificate: certificate } : {}),
  };
}

/**
 * Options of SQLAlchemy's own pools and logs. All other options are for the driver, like those among its
 * arguments.
 */
const HARMLESS =
  /^(pool\w*|max_overflow|echo\w*|isolation_level|encoding|convert_unicode|future|hide_parameters|implicit_returning|label_length|logging_name|max_identifier_length|paramstyle|strategy|query_cache_size|case_sensitive|empty_in_strategy|enable_from_linting|executemany_\w+|use_(native|insertmany)\w*|json_(de)?serializer|listeners|supports_statement_cache)$/;

const SECRET_FIELDS = ['credentials_info', 'service_account_info'];

/** Returns the secret options of a submitted form, in which service keys have their own fields. */
export function secretsOfParameters({
  parameters,
}: {
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}): string | null {
  const found = SECRET_FIELDS.map(field => [field, parameters?.[field]] as const).filter(
    ([, credentials]) => credentials,
  );
  if (found.length === 0) return null;
  return JSON.stringify(
    Object.fromEntries(
      found.map(([field, credentials]) => [
        field,
        typeof credentials === 'string' ? read(credentials) : credentials,
      ]),
    ),
  );
}

function read(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
