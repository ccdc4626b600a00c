import { parentPort, workerData } from 'node:worker_threads';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { Connection, Connector, OpenContext } from '@powerset/connector-kit/connector.ts';
import { answerConnectionCall, failureOf } from '../engine-child/answer-connection-call.ts';
import type { ConnectionCall, ToChild, ToServer } from '../engine-child/protocol.ts';

export interface DriverWorkerData {
  readonly engine: string;
  readonly config: unknown;
  readonly context: OpenContext;
}

/** A driver in a thread of its own: an error that it throws where nobody can catch it ends this thread, not the server. */
function main({ engine, config, context }: DriverWorkerData): void {
  const port = parentPort!;
  const connector = CONNECTORS.find(candidate => candidate.engine === engine) as unknown as Connector;
  let opening: Promise<Connection> | undefined;
  const running = new Map<number, AbortController>();
  const send = (message: ToServer): void => port.postMessage(message);

  port.on('message', (message: ToChild<ConnectionCall>) => {
    if ('cancel' in message) running.get(message.id)?.abort();
    else void answer(message.id, message.call);
  });

  async function answer(id: number, call: ConnectionCall): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      send({ id, value: await answerConnectionCall(await open(), call, abort.signal) });
    } catch (error) {
      send({ id, failure: failureOf(connector.classifyError(error) ?? error) });
    } finally {
      running.delete(id);
    }
  }

  function open(): Promise<Connection> {
    opening ??= connector.open(config, context);
    // What failed once may work the next time.
    opening.catch(() => { opening = undefined; });
    return opening;
  }
}

main(workerData as DriverWorkerData);
