/** The methods that the host may call; they may answer later. */
export type HostMethods = Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>>;

export interface HostChannel {
  /** Sends the host a message without waiting for an answer. */
  emit(method: string, args: unknown): void;
  /** Calls a method of the host; fails if the host does not know it or does not answer in time. */
  get(method: string, args: unknown): Promise<unknown>;
  close(): void;
}

type Message = Readonly<Record<string, unknown>>;

const ANSWER_WITHIN_MS = 5000;

/**
 * Speaks the protocol of embedded dashboards over a port: numbered calls, answers, errors, and messages
 * without an answer.
 */
export function openHostChannel(port: MessagePort, methods: HostMethods): HostChannel {
  const waiting = new Map<
    string,
    { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let asked = 0;
  const answer = async ({ method, messageId, args }: Message): Promise<void> => {
    try {
      port.postMessage({
        switchboardAction: 'reply',
        messageId,
        result: await methodOf(methods, method)(argsOf(args)),
      });
    } catch (error) {
      port.postMessage({
        switchboardAction: 'error',
        messageId,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };
  port.onmessage = ({ data }: MessageEvent<Message | null>) => {
    if (typeof data !== 'object' || data === null) return;
    const question = waiting.get(String(data['messageId']));
    switch (data['switchboardAction']) {
      case 'get':
        void answer(data);
        break;
      case 'emit':
        if (Object.hasOwn(methods, String(data['method'])))
          methodOf(methods, data['method'])(argsOf(data['args']));
        break;
      case 'reply':
        question?.resolve(data['result']);
        break;
      case 'error':
        question?.reject(new Error(String(data['error'])));
        break;
    }
  };
  return {
    emit: (method, args) => port.postMessage({ switchboardAction: 'emit', method, args }),
    get: (method, args) =>
      new Promise((resolve, reject) => {
        const messageId = `dashboard_${asked++}`;
        const timer = setTimeout(
          () => settle(() => reject(new Error(`The host did not answer ${method}.`))),
          ANSWER_WITHIN_MS,
        );
        const settle = (finish: () => void): void => {
          clearTimeout(timer);
          waiting.delete(messageId);
          finish();
        };
        waiting.set(messageId, {
          resolve: result => settle(() => resolve(result)),
          reject: error => settle(() => reject(error)),
        });
        port.postMessage({ switchboardAction: 'get', method, messageId, args });
      }),
    close: () => {
      port.onmessage = null;
    },
  };
}

function methodOf(methods: HostMethods, name: unknown): HostMethods[string] {
  const method = typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) throw new Error(`[dashboard] Method "${String(name)}" is not defined`);
  return method;
}

function argsOf(args: unknown): Readonly<Record<string, unknown>> {
  return typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
}
