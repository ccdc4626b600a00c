import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colorScale } from '@powerset/core/color/color-scale.ts';
import { rememberedColors } from './remembered-colors.ts';

describe('the colours of a dashboard', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const given = (
    labels: readonly string[],
    palettes: readonly unknown[] = ['supersetColors'],
  ): Record<string, string> => {
    const shared = rememberedColors(7, palettes);
    const scale = colorScale({ palette: 'supersetColors', shared });
    const colors = Object.fromEntries(labels.map(label => [label, scale(label)]));
    vi.runAllTimers();
    return colors;
  };

  it('are the same after a reload, in whichever order its charts arrive', () => {
    const first = given(['Asia', 'Europe', 'Africa']);
    expect(given(['Africa', 'Asia', 'Europe'])).toEqual(first);
  });

  it('begin anew with other palettes', () => {
    const first = given(['Asia', 'Europe']);
    expect(given(['Europe', 'Asia'], ['bnbColors'])).toEqual({
      Europe: first['Asia'],
      Asia: first['Europe'],
    });
  });

  it('are there without storage, and with what somebody else put into it', () => {
    kept.set('dashboard-colors:7', '{"origin":"[\\"supersetColors\\"]","labels":[["a"],5,["b",{}]]}');
    expect(Object.keys(given(['a', 'b']))).toEqual(['a', 'b']);
    vi.stubGlobal('localStorage', undefined);
    expect(Object.keys(given(['a', 'b']))).toEqual(['a', 'b']);
  });
});
