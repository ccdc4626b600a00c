import { Client, type ClientConfig, type Connection } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { MOST_VALUE_BYTES, valueTooLarge } from '@powerset/connector-kit/value-size.ts';
import { MessageSizes } from './message-sizes.ts';

/** What the driver is told of one server. */
export interface PostgresqlAddress extends ClientConfig {
  /** The login must be tied to the certificate that the encrypted connection began with. */
  readonly mustBeBound?: boolean;
}

/** A session with a server, which ends before it is used where its login is not tied to the connection as the address asks for. */
export class PostgresqlClient extends Client {
  /** Resolves when the session is over, whoever ended it. */
  readonly ended = new Promise<void>(resolve => this.once('end', () => resolve()));

  constructor(address: PostgresqlAddress = {}) {
    super(address);
    refuseLargeRows(this.connection as ReadingConnection);
    // What runs over the session is told by itself; unheard, the error would end the thread with what others run.
    this.on('error', () => undefined);
    if (address.mustBeBound) requireBinding(this.connection);
  }
}

type Listener = (...values: never[]) => void;

/** With what the driver's types leave out. */
type ReadingConnection = Connection & {
  attachListeners: (stream: { on(event: string, listener: Listener): unknown }) => void;
};

// The driver gathers a message before it reads it, and fails where nobody can catch it when a value is longer than a text can be.
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

// The driver prefers a login that is tied to the connection, and takes any other: each step of another one ends it, before anything of the password is told.
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
  // The driver looks at the server's own proof, and fails where it is wrong.
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
