import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../answer.ts';
import { timeseriesDrill, timeseriesMarkName, timeseriesSelection } from './drill.ts';

const answer = (x: string, values: readonly (string | number | null)[], type: number) =>
  answerFromJson({
    colnames: [x, 'flights'],
    coltypes: [type, 0],
    data: values.map((value, at) => ({ [x]: value, flights: at })),
  });
const byAirport = {
  formData: { x_axis: 'airport', groupby: [] },
  answers: [answer('airport', ['ATL', 'ORD', null], 1)],
};
const bar = (name: string, dataIndex: number) => ({
  seriesId: 'flights',
  name: 'Flights',
  dataIndex,
  value: [name, 3],
});

describe('a mark over a name on the x-axis', () => {
  it('stands for that name, regardless of the order on the axis', () => {
    expect(timeseriesSelection(byAirport, bar('ORD', 0))).toEqual([
      { col: 'airport', val: 'ORD', formattedVal: 'ORD' },
    ]);
    expect(timeseriesMarkName(bar('ORD', 0), byAirport)).toBe('ORD');
    expect(timeseriesSelection(byAirport, bar('<NULL>', 0))[0]?.val).toBeNull();
  });

  it('is found in horizontal charts, too', () => {
    const input = { ...byAirport, formData: { ...byAirport.formData, orientation: 'horizontal' } };
    expect(timeseriesSelection(input, { ...bar('', 0), value: [3, 'ORD'] })[0]?.val).toBe('ORD');
  });

  it('is the start of drilling by another dimension', () => {
    const name = { col: 'airport', op: '==', val: 'ATL', formattedVal: 'ATL' };
    expect(timeseriesDrill(byAirport, bar('ATL', 2))).toEqual({
      detail: [name],
      by: { filters: [name], groupbyFieldName: 'groupby' },
    });
  });
});

describe('a mark that filters nothing', () => {
  it('is a time without dimensions', () => {
    const input = { formData: { x_axis: 'day' }, answers: [answer('day', [1000, 2000], 2)] };
    const mark = { ...bar('', 1), value: [2000, 1] };
    expect(timeseriesSelection(input, mark)).toEqual([]);
    expect(timeseriesMarkName(mark, input)).toBe('Flights');
    expect(timeseriesDrill(input, mark)).toMatchObject({ detail: [{ val: 2000 }], by: { filters: [] } });
  });
});
