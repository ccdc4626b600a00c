import { expect, it } from 'vitest';
import { carriesFiles, dropProblem, takesFiles } from './dropped.ts';

it.each([
  ['/superset/welcome/', true],
  ['/chart/list/', true],
  ['/tablemodelview/list', true],
  ['/trash/', true],
  ['/csvtodatabaseview/form', true],
  ['/sqllab/', false],
  ['/superset/dashboard/7/', false],
  ['/explore/', false],
  ['/dataset/add/', false],
])('takes dropped files on %s: %s', (path, isTaken) => {
  expect(takesFiles(path)).toBe(isTaken);
});

it('ignores dragged texts, links, and pictures of a page', () => {
  expect(carriesFiles(['Files'])).toBe(true);
  expect(carriesFiles(['text/plain'])).toBe(false);
  expect(carriesFiles(['text/uri-list', 'text/plain'])).toBe(false);
  expect(carriesFiles(['text/uri-list', 'text/html', 'Files'])).toBe(false);
});

it('accepts one data file, or several Parquet files', () => {
  for (const names of [['a.csv'], ['a.TSV'], ['a.xlsx'], ['a.json'], ['a.parquet', 'b.parquet']])
    expect(dropProblem(names, false)).toBeUndefined();
});

it.each([
  [[], 'contains no file'],
  [['photo.png'], "'photo.png' cannot be uploaded"],
  [['a.csv', 'photo.png'], "'photo.png' cannot be uploaded"],
  [['a.csv', 'b.csv'], 'You dropped 2 files'],
  [['charts.zip'], 'Use Import'],
])('says why %j cannot be uploaded', (names, problem) => {
  expect(dropProblem(names, false)).toContain(problem);
});

it('takes ZIP files on the upload page', () => {
  expect(dropProblem(['parts.zip'], true)).toBeUndefined();
});
