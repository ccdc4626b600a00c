import { describe, expect, it } from 'vitest';
import { contrastProblems, redone, undone, withColor, withStep, type History } from './theme-draft.ts';

describe('a color of a theme', () => {
  it('belongs to one mode, and returns to the designed one', () => {
    const look = withColor({ radius: 4 }, 'dark', ['accent', '#112233']);
    expect(look).toEqual({ radius: 4, dark: { accent: '#112233' } });
    expect(withColor(look, 'dark', ['accent', undefined])).toEqual({ radius: 4, dark: {} });
  });

  it('is reported with a better one if it is hard to see', () => {
    const [problem, ...others] = contrastProblems({ light: { text: '#BBBBBB' } }, 'light');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ seed: 'text', least: 4.5 });
    expect(contrastProblems({ light: { text: problem!.better } }, 'light')).toEqual([]);
  });

  it('is not reported if it was not chosen', () => {
    expect(contrastProblems({ light: { surface: '#888888', canvas: '#777777' } }, 'light')).toEqual([]);
  });
});

describe('the history of a draft', () => {
  const start: History<string> = { past: [], now: 'a', future: [], last: undefined };

  it('takes changes of one thing in a row as one step', () => {
    const history = withStep(withStep(withStep(start, 'b', 'name'), 'c', 'name'), 'd', 'radius');
    expect(undone(history).now).toBe('c');
    expect(undone(undone(history)).now).toBe('a');
  });

  it('returns what was undone, until something else changes', () => {
    const history = undone(withStep(start, 'b', 'name'));
    expect(redone(history).now).toBe('b');
    expect(redone(withStep(history, 'c', 'name')).now).toBe('c');
  });

  it('stays as it is at both ends', () => {
    expect(undone(start)).toEqual(start);
    expect(redone(start)).toEqual(start);
  });
});
