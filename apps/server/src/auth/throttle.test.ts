import { describe, expect, it } from 'vitest';
import { makeThrottle, type UnderWay } from './throttle.ts';

describe('keys that fail too often', () => {
  const opened = () => {
    const underWay = new Map<string, UnderWay>();
    return { underWay, throttle: makeThrottle(2, () => 0, underWay) };
  };

  it('are refused without counting as running attempts', async () => {
    const { throttle, underWay } = opened();
    for (const outcome of ['failed', 'failed'] as const) (await throttle.begin('me'))(outcome);
    expect(underWay.size).toBe(0);
    await expect(throttle.begin('me')).rejects.toMatchObject({ code: 'auth.throttled' });
    expect(underWay.size).toBe(0);
  });

  it('are forgotten once the last who waited was refused', async () => {
    const { throttle, underWay } = opened();
    const ends = [await throttle.begin('me'), await throttle.begin('me')];
    const waiting = [throttle.begin('me'), throttle.begin('me')];
    for (const end of ends) end('failed');
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(underWay.size).toBe(0);
  });

  it('count who waited together with who came later', async () => {
    const { throttle, underWay } = opened();
    const ends = [await throttle.begin('me'), await throttle.begin('me')];
    const waited = throttle.begin('me');
    for (const end of ends) end('passed');
    const end = await waited;
    const later = [throttle.begin('me'), throttle.begin('me')];
    end('failed');
    (await later[0]!)('failed');
    await expect(later[1]).rejects.toMatchObject({ code: 'auth.throttled' });
    expect(underWay.size).toBe(0);
  });
});
