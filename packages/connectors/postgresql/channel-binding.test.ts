import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { createSecureContext, TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { IMPOSTOR_CERTIFICATE, IMPOSTOR_KEY } from '@powerset/testing/test-certificates.ts';
import { postgresqlFromUri } from './config.ts';
import { postgresql } from './index.ts';

async function asked(uri: string, sql = 'SELECT current_user::text'): Promise<unknown> {
  const connection = await postgresql.open(postgresqlFromUri(uri)!, { workDir: tmpdir(), memoryLimitMb: 64 });
  try {
    return cellAt(
      (await connection.run({ sql, params: [], maxRows: 10, signal: new AbortController().signal }))
        .columns[0]!,
      0,
    );
  } finally {
    await connection.close();
  }
}

const REFUSED = {
  code: 'connection.failed',
  message:
    'The server does not tie the login to the encrypted connection, which channel_binding=require asks for.',
};

describe('a login that must be bound to the encrypted connection', () => {
  let server: TestPostgresql;
  const rules = [
    ['scram', 'scram-sha-256'],
    ['clear', 'password'],
    ['hashed', 'md5'],
    ['trusted', 'trust'],
  ]
    .map(([role, way]) => `host all ${role} all ${way}`)
    .join('\n');
  beforeAll(async () => {
    server = await startPostgresql({ hasTls: true, rules });
    const admin = new Client({ connectionString: server.url('postgres') });
    await admin.connect();
    await admin.query(
      `CREATE ROLE scram LOGIN PASSWORD 'x'; CREATE ROLE clear LOGIN PASSWORD 'x'; CREATE ROLE trusted LOGIN; SET password_encryption = 'md5'; CREATE ROLE hashed LOGIN PASSWORD 'x'`,
    );
    await admin.end();
  });
  afterAll(() => server.stop());
  const as = (role: string, query = ''): string =>
    server.url('postgres').replace('postgres:postgres@', `${role}:x@`) + query;

  it('is accepted if the server binds it', async () => {
    for (const mode of ['prefer', 'allow', 'require'])
      expect(await asked(as('scram', `?sslmode=${mode}&channel_binding=require`))).toBe('scram');
    expect(
      await asked(
        as('scram', '?channel_binding=require'),
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      ),
    ).toBe(true);
  });

  it.each(['clear', 'hashed', 'trusted'])('is refused if the server requires another one: %s', async role => {
    await expect(asked(as(role, '?sslmode=require&channel_binding=require'))).rejects.toMatchObject(REFUSED);
    for (const binding of ['prefer', 'disable'])
      expect(await asked(as(role, `?sslmode=require&channel_binding=${binding}`))).toBe(role);
  });

  it('is left to the server by default, and left out if it is turned off', async () => {
    for (const query of [
      '',
      '?channel_binding=prefer',
      '?channel_binding=disable',
      '?sslmode=disable',
      '?sslmode=disable&channel_binding=prefer',
    ])
      expect(await asked(as('scram', query))).toBe('scram');
  });

  it('is refused with a wrong password in the words of the server', async () => {
    await expect(asked(as('scram', '?channel_binding=require').replace(':x@', ':y@'))).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('password authentication failed'),
    });
  });

  it('is refused through an impostor with another certificate', async () => {
    const { port } = new URL(server.url('postgres'));
    const between = await listening(socket => relayed(socket, Number(port)));
    try {
      const uri = (query: string): string => as('scram', query).replace(`:${port}/`, `:${between.port}/`);
      await expect(asked(uri('?sslmode=require&channel_binding=require'))).rejects.toMatchObject({
        code: 'connection.failed',
      });
      await expect(asked(uri('?sslmode=require'))).rejects.toMatchObject({ code: 'connection.failed' });
      expect(await asked(uri('?sslmode=require&channel_binding=disable'))).toBe('scram');
    } finally {
      await between.close();
    }
  });
});

const OK = message('R', [0, 0, 0, 0]);
const READY = message('Z', [0x49]);
const sasl = (mechanism: string): Buffer => message('R', [0, 0, 0, 10, ...Buffer.from(mechanism), 0, 0]);
const FINAL = message('R', [0, 0, 0, 12, ...Buffer.from('v=AAAA')]);

describe('a server that accepts everyone', () => {
  it.each([
    ['at once', [OK, READY]],
    ['without a word', [READY]],
    ['when it was told the password', [message('R', [0, 0, 0, 3]), OK, READY]],
    ['behind a proof that proves nothing', [sasl('SCRAM-SHA-256-PLUS'), FINAL, OK, READY]],
    ['behind another login', [sasl('SCRAM-SHA-256-PLUS'), sasl('SCRAM-SHA-256'), OK, READY]],
  ])('is refused if the login must be bound to the connection: %s', async (_, answer) => {
    const heard: Buffer[] = [];
    const server = await listening(socket =>
      secured(socket, secure => {
        secure.once('data', () => secure.write(Buffer.concat(answer)));
        secure.on('data', data => heard.push(data));
      }),
    );
    try {
      await expect(
        asked(
          `postgresql://u:the-password@127.0.0.1:${server.port}/d?sslmode=require&channel_binding=require`,
        ),
      ).rejects.toMatchObject({ code: 'connection.failed' });
      expect(Buffer.concat(heard).toString('latin1')).not.toContain('the-password');
    } finally {
      await server.close();
    }
  });
});

function message(kind: string, body: readonly number[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

function secured(socket: Socket, whenSecure: (secure: TLSSocket) => void): void {
  socket.once('data', () => {
    socket.write('S');
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: createSecureContext({ cert: IMPOSTOR_CERTIFICATE, key: IMPOSTOR_KEY }),
    });
    secure.on('error', () => socket.destroy());
    whenSecure(secure);
  });
}

// Uses one encrypted connection to the client and another to the server.
function relayed(socket: Socket, port: number): void {
  secured(socket, secure => {
    void import('node:net').then(({ connect }) => {
      const plain = connect(port, '127.0.0.1', () =>
        plain.write(Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f])),
      );
      plain.once('data', () => {
        void import('node:tls').then(tls => {
          const other = tls.connect({ socket: plain, rejectUnauthorized: false });
          other.on('error', () => secure.destroy()).on('close', () => secure.destroy());
          secure.on('close', () => other.destroy());
          secure.pipe(other).pipe(secure);
        });
      });
    });
  });
}

async function listening(
  handle: (socket: Socket) => void,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    handle(socket);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => {
        server.close(() => resolve());
      });
    },
  };
}
