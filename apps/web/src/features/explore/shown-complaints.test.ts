import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { explore, NEW_EXPLORE } from './explore.ts';
import { shownComplaints } from './shown-complaints.ts';

const complaints = [
  { key: 'metrics', label: 'Metrics', message: 'cannot be empty' },
  { key: 'x_axis', label: 'X-axis', message: 'cannot be empty' },
];

function opened(saved: FormData | undefined) {
  const formData = { viz_type: 'echarts_timeseries_line' };
  return explore(NEW_EXPLORE, { type: 'opened', formData, name: '', saved });
}

describe('the messages of the panel', () => {
  it('is empty on a new chart that the user has not touched', () => {
    expect(shownComplaints({ state: opened(undefined), complaints })).toEqual([]);
  });

  it('is about a control of a new chart once it was filled and emptied', () => {
    const filled = explore(opened(undefined), {
      type: 'edited',
      formData: { viz_type: 'echarts_timeseries_line', metrics: ['count'] },
      key: 'metrics',
    });
    const emptied = explore(filled, {
      type: 'edited',
      formData: { viz_type: 'echarts_timeseries_line', metrics: [] },
      key: 'metrics',
    });
    expect(shownComplaints({ state: emptied, complaints }).map(({ key }) => key)).toEqual(['metrics']);
  });

  it('lists all problems of a saved chart', () => {
    expect(shownComplaints({ state: opened({}), complaints })).toEqual(complaints);
  });

  it('names the annotation layers that the chart is drawn without', () => {
    const state = { ...opened({}), layerErrors: { Launches: 'Not found', Sales: 'Query timeout' } };
    expect(shownComplaints({ state, complaints: [] })).toEqual([
      {
        key: 'annotation_layers',
        label: 'Annotation layers',
        message: 'Could not load the layers Launches, Sales.',
      },
    ]);
  });
});
