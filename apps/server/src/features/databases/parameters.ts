import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { AppError, type WireError } from '@powerset/core/errors.ts';
import {
  addressOf,
  missingParameters,
  type Parameters,
} from '@powerset/connector-kit/connection-parameters.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ConnectionForm, SshTunnel } from '@powerset/contracts/database.ts';
import { fieldMessages } from '../../http/field-messages.ts';
import { usualWords } from '../../http/usual-words.ts';
import type { TestedAddress } from '../../connections/connections.ts';
import { connectionExtras } from './connection-extras.ts';
import { connectionToTest } from './connection-to-test.ts';
import { reachFailure } from './reach-failure.ts';
import type { DatabaseDeps } from './service.ts';

const REACH_TIMEOUT_MS = 3000;

export interface GivenParameters {
  readonly engine?: unknown;
  readonly configuration_method?: unknown;
  readonly parameters?: unknown;
  readonly database_name?: unknown;
  readonly extra?: unknown;
  readonly masked_encrypted_extra?: unknown;
  readonly server_cert?: unknown;
  readonly ssh_tunnel?: unknown;
}

/**
 * Checks a connection form, from missing fields to signing in to the database.
 * @throws AppError `connection.parameters` with all problems of the first stage that fails
 */
export async function validateParameters(
  given: GivenParameters,
  actor: Actor,
  deps: DatabaseDeps,
): Promise<void> {
  const read = ConnectionForm.safeParse(given, { error: usualWords });
  if (!read.success)
    refuse(
      Object.entries(fieldMessages(read.error)).flatMap(([field, messages]) =>
        [messages]
          .flat()
          .map(message => problem('INVALID_PAYLOAD_SCHEMA_ERROR', String(message), { invalid: [field] })),
      ),
    );
  const facts = deps.connections.factsOf(String(given.engine as string));
  if (!facts?.connection.parameters)
    return refuse([
      problem(
        'GENERIC_DB_ENGINE_ERROR',
        `Engine "${String(given.engine as string)}" cannot be configured through parameters.`,
      ),
    ]);
  const parameters =
    typeof given.parameters === 'object' && given.parameters !== null ? (given.parameters as Parameters) : {};
  const extra = textOf(given.extra);
  const tunnel = SshTunnel.safeParse(given.ssh_tunnel).data;
  const missing = missingParameters(
    // Clients send the path of a warehouse among the driver options.
    { http_path: connectionExtras(extra, null).connectArgs?.['http_path'], ...parameters },
    facts,
  );
  // Only the SSH server must resolve and reach a host behind a tunnel.
  const unreachable =
    facts.connection.parameters.required.includes('host') && !tunnel && parameters['host']
      ? await hostProblems(withUsualPort(parameters, facts))
      : [];
  refuse([...missing, ...unreachable]);
  const connection = await connectionToTest(
    {
      sqlalchemy_uri: addressOf(parameters, facts),
      database_name: textOf(given.database_name) ?? undefined,
      extra: extra ?? '{}',
      parameters,
      masked_encrypted_extra: textOf(given.masked_encrypted_extra) ?? undefined,
      server_cert: textOf(given.server_cert) ?? undefined,
      ssh_tunnel: tunnel,
    },
    actor,
    deps,
  );
  await requireEntry(connection, parameters, facts, deps);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function withUsualPort(parameters: Parameters, { connection }: EngineFacts): Parameters {
  if (!connection.parameters?.looksLikeClickhouse || (parameters['port'] ?? null) !== null) return parameters;
  return { ...parameters, port: parameters['encryption'] ? 8443 : 8123 };
}

function problem(type: string, message: string, extra: Readonly<Record<string, unknown>> = {}): WireError {
  return { message, error_type: type, level: 'error', extra };
}

function refuse(errors: readonly WireError[]): void {
  if (errors.length > 0) throw new AppError('connection.parameters', { errors });
}

async function hostProblems({ host, port }: Parameters): Promise<readonly WireError[]> {
  const name = typeof host === 'object' ? '' : String(host);
  const isKnown =
    name !== '' &&
    (await lookup(name).then(
      () => true,
      () => false,
    ));
  if (!isKnown)
    return [
      problem('CONNECTION_INVALID_HOSTNAME_ERROR', "The hostname provided can't be resolved.", {
        invalid: ['host'],
      }),
    ];
  if (port === undefined || port === null || port === '') return [];
  const number = typeof port === 'object' ? Number.NaN : Number(port);
  const invalid = (message: string): WireError =>
    problem('CONNECTION_INVALID_PORT_ERROR', message, { invalid: ['port'] });
  const wrong = [
    ...(Number.isInteger(number) ? [] : [invalid('Port must be a valid integer.')]),
    ...(Number.isInteger(number) && number >= 0 && number <= 65_535
      ? []
      : [invalid('The port must be an integer between 0 and 65535 (inclusive).')]),
  ];
  if (wrong.length > 0 || (await isOpen(name, number))) return wrong;
  return [problem('CONNECTION_PORT_CLOSED_ERROR', 'The port is closed.', { invalid: ['port'] })];
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: REACH_TIMEOUT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false));
  });
}

async function requireEntry(
  connection: TestedAddress,
  parameters: Parameters,
  facts: EngineFacts,
  deps: DatabaseDeps,
): Promise<void> {
  try {
    await deps.connections.test(connection, null);
  } catch (error) {
    refuse([
      reachFailure(error, facts, { ...parameters, hostname: parameters['host'] } as Readonly<
        Record<string, string>
      >),
    ]);
  }
}
