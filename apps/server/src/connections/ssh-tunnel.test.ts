import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTunnel, type TunnelTarget } from './ssh-tunnel.ts';
import { startEcho, startSshServer, type TestSshServer } from './test-ssh-server.ts';

const URI = 'postgresql+psycopg2://someone:p%40ss@db.internal/sales?sslmode=disable';

describe('a tunnel', () => {
  let ssh: TestSshServer;
  let echo: Awaited<ReturnType<typeof startEcho>>;
  const target = (change: Partial<TunnelTarget> = {}): TunnelTarget => ({
    host: '127.0.0.1',
    port: ssh.port,
    username: 'me',
    password: 'secret',
    ...change,
  });
  const portOf = (uri: string): number => Number(/127\.0\.0\.1:(\d+)/.exec(uri)![1]);

  beforeAll(async () => {
    echo = await startEcho();
    ssh = await startSshServer(echo.port);
  });
  afterAll(async () => {
    await ssh.close();
    echo.close();
  });

  it('leads to the database, at its default port if the address names none', async () => {
    const tunnel = await openTunnel(target(), URI);
    expect(tunnel.uri).toMatch(
      /^postgresql\+psycopg2:\/\/someone:p%40ss@127\.0\.0\.1:\d+\/sales\?sslmode=disable$/,
    );
    expect(await said(portOf(tunnel.uri), 'hello')).toBe('hello');
    await tunnel.close();
    await expect(said(portOf(tunnel.uri), 'anybody?')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('takes a private key with a pass phrase', async () => {
    const tunnel = await openTunnel(
      target({ password: undefined, privateKey: ssh.privateKey, passphrase: 'phrase' }),
      URI,
    );
    expect(await said(portOf(tunnel.uri), 'by key')).toBe('by key');
    await tunnel.close();
  });

  it('signs in again when its connection was lost', async () => {
    const tunnel = await openTunnel(target(), URI);
    const before = ssh.signIns();
    ssh.breakOff();
    await expect.poll(() => said(portOf(tunnel.uri), 'again').catch(() => undefined)).toBe('again');
    expect(ssh.signIns()).toBe(before + 1);
    await tunnel.close();
  });

  it('continues only with a server that shows the known key, or the key that it showed first', async () => {
    const first = await startSshServer(echo.port);
    const there = (change: Partial<TunnelTarget> = {}) => target({ port: first.port, ...change });
    const tunnel = await openTunnel(there(), URI);
    expect(tunnel.hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    await (await openTunnel(there({ hostKey: tunnel.hostKey }), URI)).close();
    await first.close();
    const impostor = await startSshServer(echo.port, first.port);
    await expect(said(portOf(tunnel.uri), 'still you?')).rejects.toThrow('closed');
    await expect(openTunnel(there({ hostKey: tunnel.hostKey }), URI)).rejects.toThrow(
      /shows another key \(SHA256:\S+\) than the known one \(SHA256:\S+\), so nothing was sent to it/,
    );
    expect(impostor.signIns()).toBe(0);
    await tunnel.close();
    await impostor.close();
  });

  it.each([
    [
      'a wrong password',
      { password: 'wrong' },
      URI,
      /The SSH server cannot be used: All configured authentication methods failed/,
    ],
    [
      'a key that cannot be read',
      { password: undefined, privateKey: 'no key' },
      URI,
      /The SSH server cannot be used: Cannot parse privateKey/,
    ],
    [
      'a port that nothing listens on',
      { port: 1 },
      URI,
      /The SSH server cannot be used: connect ECONNREFUSED/,
    ],
    [
      'a database that the SSH server does not reach',
      {},
      'postgresql://other.internal:5432/db',
      /The SSH server could not reach the database/,
    ],
    ['several hosts', {}, 'postgresql://one:5432,two:5432/db', /named by one host and one port/],
    [
      'a host among the members of the address',
      {},
      'postgresql://db.internal:5432/db?host=elsewhere',
      /named by one host and one port/,
    ],
    [
      'a socket in other letters',
      {},
      'mysql://db.internal:3306/db?unix%5Fsocket=/s',
      /named by one host and one port/,
    ],
    [
      'a host behind a password with a slash',
      {},
      'postgresql://u:p/w@other.internal:5432/db',
      /The SSH server could not reach the database/,
    ],
    ['an address without a host', {}, 'duckdb:///file.duckdb', /needs a host and port/],
  ])('reports why it cannot open: %s', async (_, change, uri, message) => {
    await expect(openTunnel(target(change), uri)).rejects.toThrow(message);
  });

  it('is not gone round by options of the driver', async () => {
    await expect(openTunnel(target(), 'mysql://db.internal:3306/db', { unix_socket: '/s' })).rejects.toThrow(
      /named by one host and one port/,
    );
  });
});

function said(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.once('data', bytes => {
      resolve(bytes.toString());
      socket.destroy();
    });
    socket.once('error', reject).once('close', () => reject(new Error('closed')));
  });
}
