import { setDefaultCACertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { Connection, Connector, OpenContext } from '@powerset/connector-kit/connector.ts';
import { AdmissionQueue } from '../engine-child/admission-queue.ts';
import { answerConnectionCall, failureOf } from '../engine-child/answer-connection-call.ts';
import { SentBatches } from '../engine-child/send-batches.ts';
import type { ConnectionCall, ToChild, ToServer } from '../engine-child/protocol.ts';

export interface DriverWorkerData {
  readonly engine: string;
  readonly config: unknown;
  /** Certificates (PEM) that this thread trusts instead of the usual ones. */
  readonly certificate?: string | undefined;
  readonly context: OpenContext;
}

/** What a thread says to the server; it tells too that the wish to cancel has arrived. */
export type FromThread = ToServer | { readonly id: number; readonly isHeard: true };

/** Results that are read batch by batch at the same time: slow readers must leave connections for charts. */
const MOST_STREAMS = 3;
const MOST_WAITING = 50;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** A driver in a thread of its own: an error that it throws where nobody can catch it ends this thread, not the server. */
function main({ engine, config, certificate, context }: DriverWorkerData): void {
  if (certificate !== undefined) setDefaultCACertificates(certificate.match(CERTIFICATE) ?? []);
  const port = parentPort!;
  const connector = CONNECTORS.find(candidate => candidate.engine === engine) as unknown as Connector;
  let opening: Promise<Connection> | undefined;
  const running = new Map<number, { readonly abort: AbortController; readonly batches: SentBatches }>();
  const streams = new AdmissionQueue(MOST_STREAMS, MOST_WAITING);
  const send = (message: FromThread): void => port.postMessage(message);

  port.on('message', (message: ToChild<ConnectionCall>) => {
    if ('cancel' in message) {
      send({ id: message.id, isHeard: true });
      running.get(message.id)?.abort.abort();
    } else if ('more' in message) running.get(message.id)?.batches.more();
    else void answer(message.id, message.call);
  });

  async function answer(id: number, call: ConnectionCall): Promise<void> {
    const abort = new AbortController();
    const batches = new SentBatches();
    running.set(id, { abort, batches });
    try {
      const connection = await open();
      const { signal } = abort;
      const value =
        call.op === 'stream'
          ? await streams.run(signal, () =>
              batches.sendAll(connection.stream({ ...call, signal }), {
                signal,
                send: batch => send({ id, batch }),
                inTurn: work => work(),
              }),
            )
          : await answerConnectionCall(connection, call, signal);
      send({ id, value });
    } catch (error) {
      send({ id, failure: failureOf(connector.classifyError(error) ?? error) });
    } finally {
      running.delete(id);
    }
  }

  function open(): Promise<Connection> {
    opening ??= connector.open(config, context);
    // What failed once may work the next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }
}

main(workerData as DriverWorkerData);
