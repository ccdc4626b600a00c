import { Client, type ClientConfig, type Connection } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { MOST_VALUE_BYTES, valueTooLarge } from '@powerset/connector-kit/value-size.ts';
import { MessageSizes } from './message-sizes.ts';

/** The driver's options for one server. */
export interface PostgresqlAddress extends ClientConfig {
  /** Requires a login bound to the certificate of the encrypted connection. */
  readonly mustBeBound?: boolean;
}

/**
 * Opens a session with a server; it ends before use if the login is not bound to the connection as the
 * address requires.
 */
export class PostgresqlClient extends Client {
  /** Resolves when the session is over, for any reason. */
  readonly ended = new Promise<void>(resolve => this.once('end', () => resolve()));

  constructor(address: PostgresqlAddress = {}) {
    super(address);
    refuseLargeRows(this.connection as ReadingConnection);
    // Each statement reports its own failure; an unhandled error event would end the thread and all its work.
    this.on('error', () => undefined);
    if (address.mustBeBound) requireBinding(this.connection);
  }
}

type Listener = (...values: never[]) => void;

/** Adds members that the driver's types omit. */
type ReadingConnection = Connection & {
  attachListeners: (stream: { on(event: string, listener: Listener): unknown }) => void;
};

// The driver buffers a whole message, and a value longer than the maximum string fails where no handler can
// catch it.
function refuseLargeRows(connection: ReadingConnection): void {
  const sizes = new MessageSizes();
  const watched = (listener: Listener) => (bytes: Buffer) => {
    if (connection.stream.destroyed) return;
    if (sizes.largestRow(bytes) > MOST_VALUE_BYTES) connection.stream.destroy(valueTooLarge());
    else listener(bytes as never);
  };
  const { attachListeners } = connection;
  connection.attachListeners = stream =>
    attachListeners.call(connection, {
      on: (event: string, listener: Listener) =>
        stream.on(event, event === 'data' ? watched(listener) : listener),
    });
}

const BOUND = 'SCRAM-SHA-256-PLUS';

// The driver prefers a login bound to the connection but accepts any other; a step of another login ends the
// session before it reveals anything about the password.
function requireBinding(connection: Connection): void {
  let [isBound, isProven] = [false, false];
  const refuse = (): void => {
    connection.emit(
      'error',
      new AppError('connection.failed', {
        detail:
          'The server does not tie the login to the encrypted connection, which channel_binding=require asks for.',
      }),
    );
    connection.stream.destroy();
  };
  connection.on('authenticationSASL', ({ mechanisms }: { readonly mechanisms: readonly string[] }) => {
    isBound = mechanisms.includes(BOUND);
    if (!isBound) refuse();
  });
  // The driver checks the server's own proof, and fails if it is wrong.
  connection.on('authenticationSASLFinal', () => {
    isProven = isBound;
  });
  for (const step of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.on(step, refuse);
  for (const step of ['authenticationOk', 'readyForQuery'])
    connection.on(step, () => {
      if (!isProven) refuse();
    });
}
