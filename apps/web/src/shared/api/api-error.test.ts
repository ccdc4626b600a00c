import { expect, it } from 'vitest';
import { apiErrorFrom, chartErrorFrom } from './api-error.ts';

it('reads a list of errors', () => {
  const error = apiErrorFrom(400, {
    errors: [
      { message: 'Query timeout', error_type: 'BACKEND_TIMEOUT_ERROR', level: 'warning', extra: { a: 1 } },
    ],
  });
  expect(error.parts).toEqual([
    { message: 'Query timeout', errorType: 'BACKEND_TIMEOUT_ERROR', level: 'warning', extra: { a: 1 } },
  ]);
  expect(error.message).toBe('Query timeout');
});

it('reads messages by field', () => {
  const error = apiErrorFrom(422, { message: { slug: ['Must be unique'], _schema: 'Invalid input type.' } });
  expect(error.fields['slug']).toBe('Must be unique');
  expect(error.message).toBe('slug: Must be unique\nInvalid input type.');
});

it('reads a plain message', () => {
  expect(apiErrorFrom(404, { message: 'Not found' }).message).toBe('Not found');
});

it('has a message for an answer without one', () => {
  expect(apiErrorFrom(502, undefined).message).toBe('Something went wrong on the server.');
  expect(apiErrorFrom(0, undefined).message).toMatch(/cannot be reached/);
});

it('reads the details of a chart error from its header', () => {
  const errors = [{ error_type: 'SYNTAX_ERROR', level: 'error', extra: { engine_name: 'DuckDB' } }];
  const error = chartErrorFrom(
    400,
    { message: 'Error: near "x"' },
    encodeURIComponent(JSON.stringify(errors)),
  );
  expect(error.parts).toMatchObject([{ errorType: 'SYNTAX_ERROR', message: 'Error: near "x"' }]);
  expect(chartErrorFrom(400, { message: 'Bad' }, '%').message).toBe('Bad');
});
