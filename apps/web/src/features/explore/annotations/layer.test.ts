import { describe, expect, it } from 'vitest';
import { AnnotationLayer } from '@powerset/core/query/annotation-layer.ts';
import {
  layerProblems,
  NEW_LAYER,
  overrideOf,
  withMember,
  withOverride,
  withSource,
  withSourceType,
  withType,
  type Layer,
} from './layer.ts';

const formula: Layer = { ...NEW_LAYER, name: 'Target', value: '2x + 5' };
const event: Layer = withSource(withSourceType(withType(formula, 'EVENT'), 'NATIVE'), 1);
const table: Layer = withSource(withSourceType(event, 'table'), 7);

describe('an annotation layer', () => {
  it('is saved with the members that the reference saves', () => {
    expect(event).toEqual({
      annotationType: 'EVENT',
      name: 'Target',
      value: 1,
      sourceType: 'NATIVE',
      style: 'solid',
      opacity: '',
      width: 1,
      color: null,
      show: true,
      showLabel: false,
      hideLine: false,
      showMarkers: false,
      overrides: { time_range: null },
      descriptionColumns: [],
    });
    for (const layer of [formula, event, table]) expect(AnnotationLayer.safeParse(layer).success).toBe(true);
  });

  it('has no columns of its former source', () => {
    const mapped = { ...table, timeColumn: 'at', titleColumn: 'what', descriptionColumns: ['note'] };
    expect(withSource(mapped, 8)).toEqual({ ...table, value: 8 });
    expect(withSourceType(mapped, 'NATIVE')).toEqual({ ...event, value: null });
  });

  it('keeps its source if another type allows it', () => {
    expect(withType(table, 'INTERVAL')).toEqual({ ...table, annotationType: 'INTERVAL' });
    expect(withType(table, 'TIME_SERIES')).toMatchObject({ sourceType: 'line', value: null });
    expect(withType(table, 'FORMULA')).toMatchObject({ sourceType: '', value: '' });
  });

  it('keeps members that it does not know', () => {
    const own = { ...table, note: 'by hand', overrides: { time_range: null, since: '2020' } };
    expect(withMember(own, 'width', 3)).toMatchObject({ note: 'by hand', width: 3 });
    expect(withOverride(own, 'time_shift', '7 days')).toMatchObject({
      note: 'by hand',
      overrides: { time_range: null, since: '2020', time_shift: '7 days' },
    });
  });

  it('leaves out an override that is cleared', () => {
    const shifted = withOverride(withOverride(table, 'time_grain_sqla', 'P1D'), 'time_range', 'Last week');
    expect(shifted.overrides).toEqual({ time_grain_sqla: 'P1D', time_range: 'Last week' });
    expect(
      withOverride(withOverride(shifted, 'time_grain_sqla', undefined), 'time_range', undefined),
    ).toEqual(table);
    expect(overrideOf(table, 'time_range')).toBeUndefined();
  });
});

describe('the problems of an annotation layer', () => {
  it.each<[string, Layer, object]>([
    ['a formula that can be drawn', formula, {}],
    ['stored annotations', event, {}],
    ['no name', { ...formula, name: ' ' }, { name: 'cannot be empty' }],
    [
      'the name of another layer',
      { ...formula, name: 'Launches' },
      { name: 'Another layer already has this name.' },
    ],
    ['no formula', { ...formula, value: '' }, { value: 'cannot be empty' }],
    [
      'a formula that breaks off',
      { ...formula, value: '2 * (x' },
      { value: expect.stringMatching(/formula/) },
    ],
    ['no source', withSourceType(event, ''), { sourceType: 'cannot be empty', value: 'cannot be empty' }],
    ['an event without its time', table, { timeColumn: 'cannot be empty' }],
    [
      'an interval without its ends',
      { ...table, annotationType: 'INTERVAL' },
      { timeColumn: 'cannot be empty', intervalEndColumn: 'cannot be empty' },
    ],
    ['a line, which needs no columns', { ...withType(table, 'TIME_SERIES'), value: 3 }, {}],
  ])('%s', (_, layer, problems) => {
    expect(layerProblems(layer, ['Launches'])).toMatchObject(problems);
    expect(Object.keys(layerProblems(layer, ['Launches']))).toEqual(Object.keys(problems));
  });
});
