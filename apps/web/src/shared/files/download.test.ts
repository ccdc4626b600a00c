import { expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

it('takes the name that the server gave', () => {
  expect(fileNameOf('attachment; filename=dashboard_export_20260101.zip')).toBe(
    'dashboard_export_20260101.zip',
  );
  expect(fileNameOf('attachment; filename="a b.csv"')).toBe('a b.csv');
  expect(fileNameOf("attachment; filename*=UTF-8''%C3%A9t%C3%A9.csv")).toBe('été.csv');
});

it('has no name when the answer names none', () => {
  expect(fileNameOf(null)).toBeUndefined();
  expect(fileNameOf("attachment; filename*=UTF-8''%")).toBeUndefined();
});
