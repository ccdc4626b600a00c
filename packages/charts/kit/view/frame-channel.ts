import {
  CONNECT,
  FrameMessage,
  type DrawInput,
  type HostMessage,
} from '@powerset/core/chart-package/messages.ts';

/** The least that a channel needs of a frame's window. */
export interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string, transfer: Transferable[]): void;
}

export interface ChannelOptions {
  /** The chart's name, for messages. */
  readonly name: string;
  readonly onMessage: (message: Extract<FrameMessage, { type: 'select' | 'menu' }>) => void;
  readonly onComplete: () => void;
  readonly onFailure: (message: string) => void;
  /** How long a frame may take to start, and to draw. */
  readonly limitMs?: number;
}

export interface FrameChannel {
  draw(input: DrawInput): void;
  close(): void;
}

const LIMIT_MS = 15_000;
/** Readers do not click more often than this within a second. */
const MOST_MESSAGES = 100;

/**
 * Opens the one way between a page and the frame of a chart package, and checks everything that comes over
 * it.
 */
export function frameChannel(frame: FrameWindow, options: ChannelOptions): FrameChannel {
  const { name, onMessage, onComplete, onFailure, limitMs = LIMIT_MS } = options;
  const { port1: port, port2 } = new MessageChannel();
  let isReady = false;
  let isClosed = false;
  let drawing = 0;
  let isDrawing = false;
  let next: DrawInput | undefined;
  let drawn: DrawInput | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isTooMany = counter();

  const close = (): void => {
    isClosed = true;
    clearTimeout(timer);
    port.close();
  };
  const fail = (message: string): void => {
    close();
    onFailure(message);
  };
  const wait = (what: string): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(`${name} did not ${what} within ${limitMs / 1000} seconds.`), limitMs);
  };
  const send = (): void => {
    if (!isReady || isDrawing || !next) return;
    const input = next;
    next = undefined;
    isDrawing = true;
    drawing++;
    wait('finish drawing');
    port.postMessage(messageFor(drawing, input, drawn));
    drawn = input;
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isClosed) return;
    if (isTooMany()) return fail(`${name} sent too many messages.`);
    const parsed = FrameMessage.safeParse(data);
    if (!parsed.success) return fail(`${name} sent a message that is not valid.`);
    const message = parsed.data;
    if (message.type === 'ready') isReady = true;
    else if (message.type === 'error') return fail(message.message);
    else if (message.type !== 'complete') return onMessage(message);
    else if (message.drawing === drawing) {
      isDrawing = false;
      clearTimeout(timer);
      onComplete();
    }
    send();
  };
  wait('start');
  // A frame without an origin of its own can be named only by "*"; nothing but the port is sent this way.
  frame.postMessage(CONNECT, '*', [port2]);
  return {
    draw: input => {
      if (isClosed) return;
      next = input;
      send();
    },
    close,
  };
}

// The rows of a chart may be many, so they are not sent again when only its size changes.
function messageFor(drawing: number, input: DrawInput, before: DrawInput | undefined): HostMessage {
  const isOnlySize =
    before !== undefined &&
    Object.keys(input).every(
      key => key === 'size' || isSame(input[key as keyof DrawInput], before[key as keyof DrawInput]),
    );
  return isOnlySize ? { type: 'resize', drawing, size: input.size } : { type: 'draw', drawing, input };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => item === other[at]);
  return JSON.stringify(one) === JSON.stringify(other);
}

function counter(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > MOST_MESSAGES;
  };
}
