import { expect, it } from 'vitest';
import { RecentTexts } from './recent-texts.ts';

it('drops the texts that were not used for longest when they become too long together', () => {
  const texts = new RecentTexts<number>(10);
  texts.set('aaaa', 1);
  texts.set('bbbb', 2);
  expect(texts.get('aaaa')).toBe(1);
  texts.set('cccc', 3);
  expect(['aaaa', 'bbbb', 'cccc'].map(text => texts.get(text))).toEqual([1, undefined, 3]);
});

it('keeps no very long text', () => {
  const texts = new RecentTexts<number>(1e6);
  texts.set('x'.repeat(70_000), 1);
  expect(texts.get('x'.repeat(70_000))).toBeUndefined();
});
