import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { eventFlow } from './index.ts';
import { flowOf } from './sequences.ts';

chartConformance(eventFlow, import.meta.url);
recordedPanel(eventFlow, {
  changed: { all_columns_x: 'Any column of the dataset holds names of events, in its order.' },
});

const SECOND = 1000;
const EVENTS = [
  ['Ada', 'Visit', 0],
  ['Ada', 'Pay', 10],
  ['Ben', 'Pay', 40],
  ['Ben', 'Visit', 10],
  ['Cem', 'Visit', 0],
  ['Dan', 'Search', 0],
] as const;
const ANSWER = {
  data: EVENTS.map(([user, event, at]) => ({ __timestamp: at * SECOND, event, user })),
  colnames: ['__timestamp', 'event', 'user'],
  coltypes: [2, 1, 1],
};
const FORM_DATA = { viz_type: 'event_flow', entity: 'user', all_columns_x: 'event' };

function flow(formData: object = {}) {
  return flowOf({ formData: { ...FORM_DATA, ...formData }, answers: [answerFromJson(ANSWER)] });
}

describe('an event flow', () => {
  it('follows each entity in the order of time', () => {
    expect(flow()).toMatchObject([
      { name: 'Visit', count: 3, next: [{ name: 'Pay', count: 2, meanMs: 20_000, next: [] }] },
      { name: 'Search', count: 1 },
    ]);
  });

  it('leaves out sequences of few entities', () => {
    expect(flow({ min_leaf_node_event_count: 2 }).map(({ name }) => name)).toEqual(['Visit']);
  });

  it('reports when no event is left', () => {
    expect(
      draw(eventFlow, { ...FORM_DATA, min_leaf_node_event_count: 9 }, [ANSWER], [600, 360]),
    ).toMatchObject({
      graphic: [{ style: { text: 'No sequence has that many entities. Choose a smaller minimum.' } }],
    });
  });

  it('shows how many users came, after which time, and how many stayed', () => {
    const { tooltip } = draw(eventFlow, FORM_DATA, [ANSWER], [600, 360]) as {
      readonly tooltip: { formatter(mark: object): string };
    };
    expect(tooltip.formatter({ dataIndex: 0 })).toContain('3 (75.0%)');
    expect(tooltip.formatter({ dataIndex: 1 })).toContain('Visit → Pay');
    expect(tooltip.formatter({ dataIndex: 1 })).toContain('20s');
  });
});
