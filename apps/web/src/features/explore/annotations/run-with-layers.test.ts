import { describe, expect, it } from 'vitest';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { ChartResult } from '../../../shared/chart/run-chart.ts';
import { runWithLayers } from './run-with-layers.ts';

const layer = (name: string) => ({ name, annotationType: 'EVENT', sourceType: 'NATIVE', value: 1 });
const refusal = (message: string) =>
  new ApiError(400, [{ message, errorType: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }]);

/** Fakes a server that refuses layers by name and answers with the names of the layers that it drew. */
function serverThatRefuses(refused: Readonly<Record<string, Error>>) {
  const requests: string[][] = [];
  const run = async (formData: FormData): Promise<readonly ChartResult[]> => {
    const names = asList(formData.annotation_layers).map(one => (one as { name: string }).name);
    requests.push(names);
    const failing = formData.broken
      ? refusal('no such column')
      : names.map(name => refused[name]).find(Boolean);
    if (failing) throw failing;
    return [{ sql: names.join() } as ChartResult];
  };
  return { run, requests };
}

describe('a chart with annotation layers', () => {
  it('takes one request when every layer can be read', async () => {
    const { run, requests } = serverThatRefuses({});
    const { results, layerErrors } = await runWithLayers({ annotation_layers: [layer('a')] }, {}, run);
    expect([results[0]!.sql, layerErrors, requests.length]).toEqual(['a', {}, 1]);
  });

  it('is drawn without the layers that cannot be read, and reports why', async () => {
    const { run } = serverThatRefuses({ b: refusal('The annotation layer does not exist') });
    const { results, layerErrors } = await runWithLayers(
      { annotation_layers: [layer('a'), layer('b'), layer('c')] },
      {},
      run,
    );
    expect(results[0]!.sql).toBe('a,c');
    expect(layerErrors).toEqual({ b: 'The annotation layer does not exist' });
  });

  it('is drawn alone when no layer can be read', async () => {
    const { run } = serverThatRefuses({ a: new ApiError(0, []), b: refusal('gone') });
    const { results, layerErrors } = await runWithLayers(
      { annotation_layers: [layer('b'), layer('a')] },
      {},
      run,
    );
    expect(results[0]!.sql).toBe('');
    expect(layerErrors).toEqual({ a: 'Network error.', b: 'gone' });
  });

  it('fails with its own error if the chart itself cannot be read', async () => {
    const { run } = serverThatRefuses({});
    await expect(runWithLayers({ broken: true, annotation_layers: [layer('a')] }, {}, run)).rejects.toThrow(
      'no such column',
    );
  });

  it('stops when it is stopped', async () => {
    const stopping = new AbortController();
    const run = async (): Promise<never> => {
      stopping.abort();
      stopping.signal.throwIfAborted();
      throw new Error('not reached');
    };
    const running = runWithLayers({ annotation_layers: [layer('a')] }, { signal: stopping.signal }, run);
    await expect(running).rejects.toThrow('aborted');
  });
});
