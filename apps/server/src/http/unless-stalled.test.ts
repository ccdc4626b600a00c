import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { unlessStalled } from './unless-stalled.ts';

async function* pieces(): AsyncGenerator<number> {
  yield 1;
  yield 2;
}

it('a reader who reads nothing until the time limit is dropped, one who reads a little is not', async () => {
  const leave = vi.fn<() => void>();
  let bytes = 0;
  const slow = setInterval(() => {
    bytes += 1;
  }, 20);
  const read = unlessStalled(pieces(), { limitS: 0.2, taken: () => bytes, leave });
  await read.next();
  await pause(500);
  expect(leave).not.toHaveBeenCalled();
  clearInterval(slow);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  await read.return(undefined);
});
