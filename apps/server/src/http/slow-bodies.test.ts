import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitSlowBodies } from './slow-bodies.ts';

const MOST_MS = 300;

describe('a request whose body does not arrive', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = fastify({ requestTimeout: 0 });
    limitSlowBodies(app, MOST_MS);
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/plain', async request => String(request.body).length);
    app.post('/csvtodatabaseview/form', async request => String(request.body).length);
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  const begin = (path: string, length: number): Socket => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
    );
    return socket;
  };
  const answerOf = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (part: Buffer) => (text += part.toString()));
    if (!socket.closed) await once(socket, 'close');
    return text;
  };

  it('ends its connection', async () => {
    expect(await answerOf(begin('/plain', 10))).not.toContain('200 OK');
    expect(await answerOf(begin('/csvtodatabaseview/form', 10))).not.toContain('200 OK');
  });

  it('is not waited for after it was answered in full', async () => {
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/plain',
          headers: { 'content-type': 'text/x' },
          payload: 'abc',
        })
      ).body,
    ).toBe('3');
    await new Promise(resolve => setTimeout(resolve, 2 * MOST_MS));
  });
});
