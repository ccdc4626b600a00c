import { Client, type ClientConfig, type Connection } from 'pg';
import { AppError } from '@powerset/core/errors.ts';

/** What the driver is told of one server. */
export interface PostgresqlAddress extends ClientConfig {
  /** The login must be tied to the certificate that the encrypted connection began with. */
  readonly mustBeBound?: boolean;
}

/** A session with a server, which ends before it is used where its login is not tied to the connection as the address asks for. */
export class PostgresqlClient extends Client {
  constructor(address: PostgresqlAddress = {}) {
    super(address);
    if (address.mustBeBound) requireBinding(this.connection);
  }
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
