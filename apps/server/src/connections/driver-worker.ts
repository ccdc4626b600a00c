import { setDefaultCACertificates } from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import type { Connection, Connector, OpenContext } from '@powerset/connector-kit/connector.ts';
import { AdmissionQueue, type AdmissionLimits } from '../engine-child/admission-queue.ts';
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

/** A message from the thread; it also confirms a cancellation. */
export type FromThread = ToServer | { readonly id: number; readonly isHeard: true };

/** The limit of concurrent statements; drivers with sessions have two more (`SESSIONS`) for the catalog. */
const MOST_STATEMENTS = 8;
/** The limit of concurrent streams, because slow readers must leave connections for charts. */
const MOST_STREAMS = 4;
/** The connections reserved for other users. */
const FOR_OTHERS = 2;
const MOST_WAITING = 200;
const CATALOG_CALLS = { mostRunning: 2, mostOfOne: 2, mostWaiting: 2000 };

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const STATEMENTS: ReadonlySet<ConnectionCall['op']> = new Set([
  'run',
  'write',
  'load',
  'estimate',
  'describe',
]);
/** Calls that do not query the database. */
const READINGS: ReadonlySet<ConnectionCall['op']> = new Set(['read', 'read-change']);

type Asked = Extract<ToChild<ConnectionCall>, { readonly call: unknown }>;

function shared(mostRunning: number): AdmissionLimits {
  return { mostRunning, mostOfOne: Math.max(1, mostRunning - FOR_OTHERS), mostWaiting: MOST_WAITING };
}

/** Runs a driver in its own thread, so that an uncaught error ends this thread and not the server. */
function main({ engine, config, certificate, context }: DriverWorkerData): void {
  if (certificate !== undefined) setDefaultCACertificates(certificate.match(CERTIFICATE) ?? []);
  const port = parentPort!;
  const connector = CONNECTORS.find(candidate => candidate.engine === engine) as unknown as Connector;
  let opening: Promise<Connection> | undefined;
  const running = new Map<number, { readonly abort: AbortController; readonly batches: SentBatches }>();
  const streams = new AdmissionQueue(shared(MOST_STREAMS));
  const statements = new AdmissionQueue(shared(connector.mostStatements ?? MOST_STATEMENTS));
  const catalogCalls = new AdmissionQueue(CATALOG_CALLS);
  const send = (message: FromThread): void => port.postMessage(message);

  port.on('message', (message: ToChild<ConnectionCall>) => {
    if ('cancel' in message) {
      send({ id: message.id, isHeard: true });
      running.get(message.id)?.abort.abort();
    } else if ('more' in message) running.get(message.id)?.batches.more();
    else void answer(message);
  });

  async function answer({ id, call, person }: Asked): Promise<void> {
    const abort = new AbortController();
    const batches = new SentBatches();
    running.set(id, { abort, batches });
    try {
      const value = await inTurn({ id, call, person }, batches, abort.signal);
      send({ id, value });
    } catch (error) {
      send({ id, failure: failureOf(connector.classifyError(error) ?? error) });
    } finally {
      running.delete(id);
    }
  }

  async function inTurn(
    { id, call, person }: Asked,
    batches: SentBatches,
    signal: AbortSignal,
  ): Promise<unknown> {
    const connection = await open();
    const admission = { person, onPlace: (place: number) => send({ id, place }) };
    if (call.op === 'stream')
      return streams.run(
        signal,
        () =>
          statements.run(
            signal,
            () =>
              batches.sendAll(connection.stream({ ...call, signal }), {
                signal,
                send: batch => send({ id, batch }),
                inTurn: work => work(),
              }),
            admission,
          ),
        admission,
      );
    const ask = (): Promise<unknown> => answerConnectionCall(connection, call, signal);
    if (READINGS.has(call.op)) return ask();
    return STATEMENTS.has(call.op) ? statements.run(signal, ask, admission) : catalogCalls.run(signal, ask);
  }

  function open(): Promise<Connection> {
    opening ??= connector.open(config, context);
    // A failed attempt is dropped, so that the next one can succeed.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }
}

main(workerData as DriverWorkerData);
