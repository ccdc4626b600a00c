import * as z from 'zod/mini';
import { markName } from '@powerset/core/chart-package/mark-name.ts';
import { CONNECT, HostMessage } from '@powerset/core/chart-package/messages.ts';
import type {
  DrawInput,
  FrameCondition,
  FrameFormat,
  FrameMessage,
} from '@powerset/core/chart-package/messages.ts';
import { currencyFormatter } from '@powerset/core/format/currency-formatter.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { closeWaysOut } from './close-ways-out.ts';
import type { ChartInput, PackagedChart, Powerset } from './powerset-chart.d.ts';

// The frame's policy forbids code that is made at run time.
z.config({ jitless: true });

/**
 * The first script in the frame of every chart package: it gives the package's code the global `powerset`,
 * and speaks with the page for it.
 */
function start(): void {
  closeWaysOut();
  let chart: PackagedChart | undefined;
  let port: MessagePort | undefined;
  let input: DrawInput | undefined;
  const root = document.getElementById('root')!;
  const send = (message: FrameMessage): void => port?.postMessage(message);
  const fail = (error: unknown, drawing?: number): void =>
    send({ type: 'error', message: textOf(error), ...(drawing === undefined ? {} : { drawing }) });
  const begin = (): void => {
    if (chart && port) send({ type: 'ready' });
  };
  const receive = async ({ data }: MessageEvent<unknown>): Promise<void> => {
    const parsed = HostMessage.safeParse(data);
    if (!parsed.success) return fail('The page sent a message that is not valid.');
    const message = parsed.data;
    input = message.type === 'draw' ? message.input : input && { ...input, size: message.size };
    if (!input || !chart) return;
    try {
      wear(input.theme, root);
      await chart.draw(inputOf(input), root);
      send({ type: 'complete', drawing: message.drawing });
    } catch (error) {
      fail(error, message.drawing);
    }
  };
  addEventListener('message', event => {
    if (port || event.source !== parent || event.data !== CONNECT) return;
    [port] = event.ports;
    port!.onmessage = message => void receive(message);
    begin();
  });
  addEventListener('error', event => fail(event.error ?? event.message));
  addEventListener('unhandledrejection', event => fail(event.reason));
  const powerset: Powerset = {
    chart: given => {
      chart = given;
      begin();
    },
    select: conditions => send({ type: 'select', conditions: plain(conditions) }),
    openMenu: ({ clientX, clientY }, conditions = []) =>
      send({ type: 'menu', x: clientX, y: clientY, conditions: plain(conditions) }),
  };
  Object.defineProperty(globalThis, 'powerset', { value: Object.freeze(powerset) });
}

function inputOf({ formats, colors, selected, ...rest }: DrawInput): ChartInput {
  const known = new Map(Object.entries(formats).map(([column, format]) => [column, formatterOf(format)]));
  return {
    ...rest,
    palette: colors.palette,
    format: (column, value) => known.get(column)?.(value) ?? String(value),
    color: label =>
      colors.byLabel[String(label)] ?? colors.palette[hashOf(String(label)) % colors.palette.length]!,
    hasSelection: selected.length > 0,
    isSelected: conditions => selected.includes(markName(plain(conditions))),
  };
}

function formatterOf({ kind, pattern, grain, currency }: FrameFormat): (value: unknown) => string {
  switch (kind) {
    case 'number':
      return currencyFormatter(currency, pattern);
    case 'time':
      return timeFormatter(pattern, grain);
    case 'text':
      return value => (value === null || value === undefined ? '<NULL>' : String(value));
  }
}

// Style sheets of packages use the colors of the page by these names.
function wear(theme: DrawInput['theme'], root: HTMLElement): void {
  const { style, dataset } = document.documentElement;
  for (const [name, value] of Object.entries(theme))
    if (typeof value === 'string')
      style.setProperty(`--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`, value);
  dataset['theme'] = theme.isDark ? 'dark' : 'light';
  style.colorScheme = theme.isDark ? 'dark' : 'light';
  root.style.fontFamily = theme.fontFamily;
  root.style.color = theme.text;
}

function plain(conditions: readonly FrameCondition[]): FrameCondition[] {
  return conditions.map(({ column, value, text }) => ({
    column,
    value,
    ...(text === undefined ? {} : { text }),
  }));
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return hash;
}

const MOST_LETTERS = 500;

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MOST_LETTERS) || 'Unknown error';
}

start();
