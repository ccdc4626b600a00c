import { expect, it } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

/** Returns users in a line, and records who was woken and who left. */
function people() {
  const line = new WaitingLine();
  const events: string[] = [];
  const join = (name: string, signal?: AbortSignal) =>
    line.wait(signal).then(
      () => events.push(name),
      () => events.push(`${name} left`),
    );
  return { line, events, join };
}
const soon = () =>
  new Promise(resolve => {
    setImmediate(resolve);
  });

it('wakes as many callers as requested at once, in the order in which they came', async () => {
  const { line, events, join } = people();
  for (const name of 'abc') void join(name);
  line.wakeOne();
  line.wakeOne();
  await soon();
  expect(events).toEqual(['a', 'b']);
});

it('skips callers who have left and wakes waiting ones', async () => {
  const { line, events, join } = people();
  const abort = new AbortController();
  const gone = [join('a', abort.signal), join('b', abort.signal)];
  void join('c');
  abort.abort();
  await Promise.all(gone);
  line.wakeOne();
  await soon();
  expect(events).toContain('c');
});

it('gives the turn of a caller who leaves at that moment to the next one', async () => {
  const { line, events, join } = people();
  const abort = new AbortController();
  void join('a', abort.signal);
  void join('b');
  line.wakeOne();
  abort.abort();
  await soon();
  expect(events).toEqual(expect.arrayContaining(['a left', 'b']));
});

it('lets no caller wait who has already left, and releases all when it ends', async () => {
  const { line, events, join } = people();
  await join('a', AbortSignal.abort());
  for (const name of 'bc') void join(name);
  line.wakeAll();
  await soon();
  expect(events).toEqual(['a left', 'b', 'c']);
});
