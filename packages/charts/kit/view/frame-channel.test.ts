import { afterEach, expect, it, vi } from 'vitest';
import { CONNECT, type DrawInput, type HostMessage } from '@powerset/core/chart-package/messages.ts';
import { frameChannel, type FrameChannel } from './frame-channel.ts';

const INPUT: DrawInput = {
  formData: {},
  answers: [{ columns: [], rowCount: 0, isCut: false }],
  size: { width: 300, height: 200 },
  theme: {
    isDark: false,
    fontFamily: 'Inter',
    text: '#000',
    textSecondary: '#555',
    textDisabled: '#999',
    line: '#eee',
    lineStrong: '#ccc',
    surface: '#fff',
    raised: '#fff',
    accent: '#00f',
    success: '#0a0',
    error: '#f00',
  },
  formats: {},
  colors: { palette: [], byLabel: {} },
  selected: [],
};

let channel: FrameChannel | undefined;
let port: MessagePort;
afterEach(() => {
  channel?.close();
  port.close();
});

/** Opens a channel to a frame whose side the test plays. */
function opened(limitMs = 5000) {
  const heard: HostMessage[] = [];
  const onMessage = vi.fn();
  const onComplete = vi.fn();
  const onFailure = vi.fn();
  channel = frameChannel(
    {
      postMessage: (message, _origin, [transferred]) => {
        expect(message).toBe(CONNECT);
        port = transferred as MessagePort;
        port.onmessage = ({ data }) => heard.push(data as HostMessage);
      },
    },
    { name: 'Dots', limitMs, onMessage, onComplete, onFailure },
  );
  return {
    channel,
    heard,
    onMessage,
    onComplete,
    onFailure,
    says: (message: unknown) => port.postMessage(message),
  };
}

it('sends the rows once the frame is ready, and only the size when nothing else has changed', async () => {
  const { channel, heard, says, onComplete } = opened();
  channel.draw(INPUT);
  says({ type: 'ready' });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toEqual({ type: 'draw', drawing: 1, input: INPUT });
  says({ type: 'complete', drawing: 1 });
  await vi.waitFor(() => expect(onComplete).toHaveBeenCalledOnce());
  channel.draw({ ...INPUT, size: { width: 100, height: 100 } });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toEqual({ type: 'resize', drawing: 2, size: { width: 100, height: 100 } });
});

it('draws the latest alone when changes come faster than drawings', async () => {
  const { channel, heard, says } = opened();
  channel.draw(INPUT);
  says({ type: 'ready' });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  for (const width of [10, 20, 30]) channel.draw({ ...INPUT, size: { width, height: 10 } });
  says({ type: 'complete', drawing: 1 });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toMatchObject({ size: { width: 30 } });
});

it.each([
  ['text', 'ready'],
  ['an unknown type', { type: 'navigate', to: '/logout/' }],
  ['an unknown member', { type: 'ready', script: 'x' }],
  ['a condition that is an object', { type: 'select', conditions: [{ column: 'a', value: { sql: '1' } }] }],
  ['a place that is no number', { type: 'menu', x: 'left', y: 0, conditions: [] }],
  ['too long a message', { type: 'error', message: 'x'.repeat(10_000) }],
])('ends a frame that sends %s', async (_, message) => {
  const { says, onFailure, onMessage } = opened();
  says(message);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith('Dots sent a message that is not valid.'));
  expect(onMessage).not.toHaveBeenCalled();
});

it('ends a frame that floods the page', async () => {
  const { says, onFailure } = opened();
  for (let at = 0; at < 300; at++) says({ type: 'select', conditions: [] });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith('Dots sent too many messages.'));
});

it('ends a frame that does not start, or does not finish', async () => {
  const silent = opened(30);
  await vi.waitFor(() =>
    expect(silent.onFailure).toHaveBeenCalledWith('Dots did not start within 0.03 seconds.'),
  );
  const slow = opened(30);
  slow.channel.draw(INPUT);
  slow.says({ type: 'ready' });
  await vi.waitFor(() =>
    expect(slow.onFailure).toHaveBeenCalledWith('Dots did not finish drawing within 0.03 seconds.'),
  );
});

it('passes on what the reader does, and what went wrong', async () => {
  const { says, onMessage, onFailure } = opened();
  const select = { type: 'select', conditions: [{ column: 'region', value: 'Europe' }] };
  says(select);
  says({ type: 'error', message: 'No rows.' });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith('No rows.'));
  expect(onMessage).toHaveBeenCalledWith(select);
});
