import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';

const never = new AbortController().signal;

function held(queue: AdmissionQueue) {
  const running = new Map<string, () => void>();
  const start = (
    name: string,
    { person, onPlace }: { readonly person?: string; readonly onPlace?: (place: number) => void } = {},
    signal = never,
  ): Promise<string> =>
    queue.run(signal, () => new Promise<string>(resolve => running.set(name, () => resolve(name))), {
      person,
      onPlace,
    });
  const end = async (name: string): Promise<void> => {
    running.get(name)!();
    running.delete(name);
    await turn();
  };
  return { start, end, names: () => [...running.keys()] };
}

describe('the admission queue', () => {
  it('leaves two places to others, however many queries one user sends', async () => {
    const queue = new AdmissionQueue({ mostRunning: 4, mostOfOne: 2, mostWaiting: 200 });
    const { start, names } = held(queue);
    for (let at = 0; at < 40; at++) void start(`ada ${at}`, { person: 'ada' });
    void start('bob', { person: 'bob' });
    await turn();
    expect(names()).toEqual(['ada 0', 'ada 1', 'bob']);
  });

  it('admits users in turn, each in the order of their queries', async () => {
    const queue = new AdmissionQueue({ mostRunning: 1, mostOfOne: 1, mostWaiting: 200 });
    const { start, end, names } = held(queue);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void start(name, { person: name[0] });
    const order: string[] = [];
    for (let at = 0; at < 6; at++) {
      await turn();
      order.push(names()[0]!);
      await end(names()[0]!);
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses one user at the limit of waiting queries, and no other', async () => {
    const queue = new AdmissionQueue({ mostRunning: 2, mostOfOne: 1, mostWaiting: 3 });
    const { start, names } = held(queue);
    for (let at = 0; at < 4; at++) void start(`ada ${at}`, { person: 'ada' });
    await expect(start('ada 4', { person: 'ada' })).rejects.toMatchObject({
      code: 'query.too-many',
      message: 'You already have 3 queries waiting here. Stop some of them, or try again when they have run.',
    });
    void start('bob', { person: 'bob' });
    await turn();
    expect(names()).toEqual(['ada 0', 'bob']);
  });

  it('reports the place in the queue each time it changes, and 0 at the start', async () => {
    const queue = new AdmissionQueue({ mostRunning: 1, mostOfOne: 1, mostWaiting: 200 });
    const { start, end } = held(queue);
    const places: number[] = [];
    const leaving = new AbortController();
    void start('first', { person: 'ada' });
    const gone = start('second', { person: 'ada' }, leaving.signal);
    void start('third', { person: 'ada' });
    void start('fourth', { person: 'ada', onPlace: place => places.push(place) });
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: 'query.cancelled' });
    await end('first');
    await end('third');
    expect(places).toEqual([3, 2, 1, 0]);
  });

  it('reports no place for queries that start immediately', async () => {
    const queue = new AdmissionQueue({ mostRunning: 1, mostOfOne: 1, mostWaiting: 200 });
    const places: number[] = [];
    await queue.run(never, async () => undefined, { person: 'ada', onPlace: place => places.push(place) });
    expect(places).toEqual([]);
  });

  it('admits the next one after a failure', async () => {
    const queue = new AdmissionQueue({ mostRunning: 1, mostOfOne: 1, mostWaiting: 200 });
    await expect(queue.run(never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(never, async () => 'yes')).resolves.toBe('yes');
  });
});
