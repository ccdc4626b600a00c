import { expect, it } from 'vitest';
import { annotationProblems, bodyOf, draftOf, listTime, NEW_ANNOTATION } from './annotation-draft.ts';

const stored = {
  id: 4,
  short_descr: 'Launch',
  long_descr: null,
  start_dttm: '2024-03-01T08:00:00',
  end_dttm: '2024-03-01T09:30:15.000000',
  json_metadata: null,
};

it('keeps the times of a stored annotation, whatever the time zone of the browser', () => {
  const draft = draftOf(stored);
  expect([draft.start, draft.end]).toEqual(['2024-03-01T08:00', '2024-03-01T09:30:15']);
  expect(bodyOf(draft)).toMatchObject({ start_dttm: '2024-03-01T08:00', end_dttm: '2024-03-01T09:30:15' });
  expect(listTime(stored.start_dttm)).toBe('2024-03-01 08:00');
});

it('requires a name and both ends of the interval', () => {
  expect(Object.keys(annotationProblems(NEW_ANNOTATION))).toEqual(['name', 'start', 'end']);
  expect(annotationProblems(draftOf(stored))).toEqual({});
});

it('refuses an end before the start and metadata that is no JSON', () => {
  const draft = { ...draftOf(stored), end: '2024-02-01T00:00', metadata: '{"a": }' };
  expect(annotationProblems(draft).end).toBe('The end must not be before the start');
  expect(annotationProblems(draft).metadata).toContain('not valid JSON');
  expect(annotationProblems({ ...draft, end: draft.start, metadata: '{"a": 1}' })).toEqual({});
});
