import { afterEach, expect, it } from 'vitest';
import { openHostChannel, type HostMethods } from './host-channel.ts';

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach(port => port.close()));

function channel(methods: HostMethods) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const heard: unknown[] = [];
  const next = (): Promise<unknown> =>
    new Promise(resolve => {
      port1.onmessage = ({ data }) => {
        heard.push(data);
        resolve(data);
      };
    });
  return { own: openHostChannel(port2, methods), host: port1, next };
}

it('answers questions of the host, even later', async () => {
  const { host, next } = channel({ add: ({ a, b }) => Promise.resolve(Number(a) + Number(b)) });
  const answer = next();
  host.postMessage({ switchboardAction: 'get', method: 'add', messageId: 'm1', args: { a: 1, b: 2 } });
  expect(await answer).toEqual({ switchboardAction: 'reply', messageId: 'm1', result: 3 });
});

it.each([
  ['a method that it does not have', 'missing', /"missing" is not defined/],
  ['a method of all objects', 'constructor', /"constructor" is not defined/],
  ['a method that fails', 'fail', /too late/],
])('tells the host why %s gives no answer', async (_, method, reason) => {
  const { host, next } = channel({
    fail: () => {
      throw new Error('too late');
    },
  });
  const answer = next();
  host.postMessage({ switchboardAction: 'get', method, messageId: 'm2', args: {} });
  expect(await answer).toMatchObject({
    switchboardAction: 'error',
    messageId: 'm2',
    error: expect.stringMatching(reason) as string,
  });
});

it('passes on the questions of the host', async () => {
  const { own, host } = channel({});
  host.onmessage = ({ data }: MessageEvent<{ messageId: string }>) =>
    host.postMessage({
      switchboardAction: 'reply',
      messageId: data.messageId,
      result: 'https://host.example/x',
    });
  expect(await own.get('resolvePermalinkUrl', { key: 'x' })).toBe('https://host.example/x');
});

it('fails with the words of a host that refuses', async () => {
  const { own, host } = channel({});
  host.onmessage = ({ data }: MessageEvent<{ messageId: string }>) =>
    host.postMessage({ switchboardAction: 'error', messageId: data.messageId, error: 'no' });
  await expect(own.get('resolvePermalinkUrl', {})).rejects.toThrow('no');
});
