import { generateKeyPairSync } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import ssh2, { type Connection } from 'ssh2';

export interface TestSshServer {
  readonly port: number;
  /** The key of the account `me`, whose password is `secret`. */
  readonly privateKey: string;
  /** The number of sign-ins. */
  signIns(): number;
  /** Breaks off every connection. */
  breakOff(): void;
  close(): Promise<void>;
}

/** Starts an SSH server that forwards only `db.internal:5432` to a port of this machine. */
export async function startSshServer(targetPort: number, port = 0): Promise<TestSshServer> {
  const hostKey = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'phrase' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const clients = new Set<Connection>();
  let signedIn = 0;
  const server = new ssh2.Server({ hostKeys: [hostKey] }, client => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', context => {
      const isPassword =
        context.method === 'password' && context.username === 'me' && context.password === 'secret';
      if (isPassword || (context.method === 'publickey' && context.username === 'me')) context.accept();
      else context.reject(['password', 'publickey']);
    });
    client.on('ready', () => {
      signedIn += 1;
    });
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      if (destIP !== 'db.internal' || destPort !== 5432) return reject();
      const channel = accept();
      const socket = connect(targetPort, '127.0.0.1').on('error', () => channel.destroy());
      channel.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => channel.destroy());
      socket.pipe(channel).pipe(socket);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const breakOff = (): void => {
    for (const client of clients) client.end();
  };
  return {
    port: (server.address() as AddressInfo).port,
    privateKey,
    signIns: () => signedIn,
    breakOff,
    close: () =>
      new Promise(resolve => {
        breakOff();
        server.close(() => resolve());
      }),
  };
}

/** Starts a server that echoes what it receives. */
export async function startEcho(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(socket => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
