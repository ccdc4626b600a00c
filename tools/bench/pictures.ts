import { signedIn, type RunningServer } from '../../tests/support/start-server.ts';
import { median, percentile, type Figure } from './report.ts';
import { residentMb } from './resident-mb.ts';

const PICTURES = 1000;
/**
 * Draws this many pictures before it measures memory, so that all code is loaded and the picture cache is
 * full.
 */
const WARM = 1000;

interface Listed {
  readonly result: readonly { readonly thumbnail_url: string }[];
}

/** Draws pictures of all example charts with known rows one at a time, each in a new size. */
export async function pictures(server: RunningServer): Promise<Figure[]> {
  const api = await signedIn(server.url);
  const { result } = await api.get<Listed>('/api/v1/chart/?q=(page_size:100)');
  const urls = result.map(chart => chart.thumbnail_url);
  const draw = async (at: number): Promise<number> => {
    const started = performance.now();
    const answer = await api.raw('GET', `${urls[at % urls.length]}?q=(thumb_size:!(${400 + at},300))`);
    const { byteLength } = await answer.arrayBuffer();
    if (answer.status !== 200 || byteLength < 1000) throw new Error(`picture ${at}: ${answer.status}`);
    return performance.now() - started;
  };
  for (let at = 0; at < WARM; at++) await draw(at);
  const took: number[] = [];
  const held: number[] = [];
  for (let at = WARM; at < WARM + PICTURES; at++) {
    took.push(await draw(at));
    held.push(residentMb(server.process.pid!));
  }
  // Garbage comes and goes, but a leak also raises the lowest point.
  const grown = Math.min(...held.slice(PICTURES / 2)) - Math.min(...held.slice(0, PICTURES / 2));
  return [
    { name: 'picture of a chart with known rows, median', value: median(took), unit: 'ms', bar: 80 },
    { name: 'the same, 95 of 100', value: percentile(took, 0.95), unit: 'ms', bar: 250 },
    { name: 'memory that 500 more pictures keep', value: grown, unit: 'MB', bar: 40 },
  ];
}
