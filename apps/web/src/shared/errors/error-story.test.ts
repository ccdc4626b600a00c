import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { errorStory } from './error-story.ts';

const story = (errorType: string, message: string, extra: Record<string, unknown> = {}, status = 400) =>
  errorStory(new ApiError(status, [{ message, errorType, level: 'error', extra }]));

it('names the engine of a failed query and the likely causes', () => {
  const causes = [{ code: 1002, message: 'Issue 1002 - The database returned an unexpected error.' }];
  expect(
    story('GENERIC_DB_ENGINE_ERROR', 'Error: no such function', {
      engine_name: 'SQLite',
      issue_codes: causes,
    }),
  ).toMatchObject({ title: 'SQLite Error', message: 'no such function', causes: [causes[0]!.message] });
  expect(story('SYNTAX_ERROR', 'near FROM').title).toBe('DB engine Error');
});

it('says how long queries may take', () => {
  const told = story('FRONTEND_TIMEOUT_ERROR', 'late', { timeout: 60 });
  expect(told.title).toBe('Timeout error');
  expect(told.message).toContain('Queries are set to timeout after 60 seconds.');
  expect(told.said).toBe('late');
});

it('guesses which parameter was meant', () => {
  const extra = { undefined_parameters: ['regoin'], template_parameters: { region: 'EU', year: 1 } };
  expect(story('MISSING_TEMPLATE_PARAMS_ERROR', 'Missing', extra)).toMatchObject({
    title: 'Parameter error',
    guesses: ['"region" instead of "regoin"'],
  });
});

it('says what is missing rather than what the call needed', () => {
  const told = story('DATASOURCE_SECURITY_ACCESS_ERROR', 'This endpoint requires …', {
    datasource: 'sales',
    link: 'https://intranet/access',
  });
  expect(told.message).toContain('the dataset "sales"');
  expect(told.accessLink).toBe('https://intranet/access');
  expect(story('GENERIC_BACKEND_ERROR', 'Not found', {}, 404).title).toBe('Missing dataset');
});

it('tells a lost connection and faults of the page', () => {
  expect(errorStory(new ApiError(0, [])).title).toBe('Network error.');
  expect(errorStory(new TypeError('x is undefined'))).toMatchObject({
    title: 'Unexpected error',
    message: 'x is undefined',
  });
});
