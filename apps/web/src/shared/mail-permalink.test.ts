import { expect, it } from 'vitest';
import { mailAddress } from './mail-permalink.ts';

it('drafts an email with the name and the link, with any characters', () => {
  const address = new URL(mailAddress('chart', 'A & B? 100%', 'https://bi.example/p/x?a=1&b=2'));
  expect(address.searchParams.get('subject')).toBe('A & B? 100%');
  expect(address.searchParams.get('body')).toBe('Check out this chart: https://bi.example/p/x?a=1&b=2');
});

it('names a dashboard without a title', () => {
  const address = new URL(mailAddress('dashboard', ' ', 'https://bi.example/'));
  expect(address.searchParams.get('subject')).toBe('Dashboard');
  expect(address.searchParams.get('body')).toBe('Check out this dashboard: https://bi.example/');
});
