import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { AppError } from '@powerset/core/errors.ts';
import { onFrames, sendFrame } from './frames.ts';
import type { Admission } from './admission-queue.ts';
import type { BatchCall } from './pull-batches.ts';
import { fromFailure } from './remote-connection.ts';
import type { EngineCall, ToChild, ToServer } from './protocol.ts';

export interface EngineProcessOptions {
  /** The script to run: the bundle's or the source's `child`. */
  readonly childPath: string;
  readonly workDir: string;
  /** The engine's memory limit for data; the process may use somewhat more. */
  readonly memoryLimitMb: number;
  readonly maxRunning: number;
  /** How often the child is pinged; it is ended after two and a half times as long without an answer. */
  readonly heartbeatMs?: number;
  readonly log: (text: string) => void;
}

export interface CallOptions extends Admission {
  readonly signal?: AbortSignal;
  readonly onProgress?: (label: string) => void;
  readonly onBatch?: BatchCall['onBatch'];
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
  readonly onProgress?: (label: string) => void;
  readonly onBatch?: BatchCall['onBatch'];
  readonly onPlace?: Admission['onPlace'];
}

interface Child {
  readonly process: ChildProcess;
  readonly socket: Duplex;
  readonly pending: Map<number, Pending>;
}

const KILL_AFTER_CANCEL_MS = 2000;
const HEARTBEAT_MS = 2000;
const HEARTBEATS_TO_ANSWER = 2.5;
const OVERHEAD_MB = 1024;

/**
 * The server's side of the engine child: starts it, calls it, cancels calls, and kills and restarts it if it
 * does not obey.
 */
export class EngineProcess {
  readonly #options: EngineProcessOptions;
  #child: Child | undefined;
  #nextId = 1;
  #isClosed = false;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #heartbeatMs: number;

  constructor(options: EngineProcessOptions) {
    this.#options = options;
    this.#heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
  }

  /** The process id of the running child; undefined before the first call. */
  get pid(): number | undefined {
    return this.#child?.process.pid;
  }

  start(): void {
    this.#running();
    this.#heartbeat ??= setInterval(() => void this.#ping(), this.#heartbeatMs).unref();
  }

  /**
   * Makes one call; an aborted signal interrupts it, and ends the child if that does not help.
   * @throws AppError the child's error, `engine.restarted` if it died, `query.cancelled` if aborted
   */
  call<T>(call: EngineCall, { signal, onProgress, onBatch, person, onPlace }: CallOptions = {}): Promise<T> {
    if (signal?.aborted) return Promise.reject(new AppError('query.cancelled'));
    const child = this.#running();
    const id = this.#nextId++;
    return new Promise<T>((resolve, reject) => {
      const onAbort = (): void => this.#cancel(child, id);
      const settle = (): void => {
        child.pending.delete(id);
        signal?.removeEventListener('abort', onAbort);
      };
      child.pending.set(id, {
        resolve: value => {
          settle();
          resolve(value as T);
        },
        reject: error => {
          settle();
          reject(error);
        },
        onProgress,
        onBatch,
        onPlace,
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      sendFrame(child.socket, { id, call, person } satisfies ToChild);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    const child = this.#child?.process;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>(resolve => {
      const killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_CANCEL_MS);
      child.once('exit', () => {
        clearTimeout(killing);
        resolve();
      });
      this.#child?.socket.destroy();
      child.kill('SIGTERM');
    });
  }

  #cancel(child: Child, id: number): void {
    if (child !== this.#child) return;
    sendFrame(child.socket, { id, cancel: true } satisfies ToChild);
    setTimeout(() => {
      const pending = child.pending.get(id);
      if (!pending) return;
      pending.reject(new AppError('query.cancelled'));
      this.#options.log('The engine did not stop a cancelled query in time; it is started again.');
      child.process.kill('SIGKILL');
    }, KILL_AFTER_CANCEL_MS).unref();
  }

  async #ping(): Promise<void> {
    const child = this.#child;
    if (!child || this.#isClosed) return;
    const late = setTimeout(() => {
      this.#options.log('The engine does not answer; it is started again.');
      child.process.kill('SIGKILL');
    }, this.#heartbeatMs * HEARTBEATS_TO_ANSWER).unref();
    await this.call({ op: 'ping' }).catch(() => undefined);
    clearTimeout(late);
  }

  #running(): Child {
    if (this.#isClosed) throw new AppError('engine.restarted', { detail: 'The server is shutting down.' });
    return (this.#child ??= this.#spawn());
  }

  #spawn(): Child {
    const { command, args } = limitedCommand(this.#options);
    const process_ = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      env: childEnvironment(this.#options),
    });
    const socket = process_.stdio[3] as Duplex;
    const child: Child = { process: process_, socket, pending: new Map() };
    onFrames(socket, message => receive(child, message as ToServer));
    // The process exit reports a broken channel; an unhandled error would end the server.
    socket.on('error', () => undefined);
    process_.once('error', error => this.#gone(child, error.message));
    process_.once('exit', (code, signal) => this.#gone(child, signal ?? `exit code ${code}`));
    return child;
  }

  #gone(child: Child, reason: string): void {
    for (const pending of child.pending.values())
      pending.reject(new AppError('engine.restarted', { context: { reason } }));
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#isClosed) return;
    this.#options.log(`The engine ended (${reason}); it is started again.`);
    this.#child = this.#spawn();
  }
}

function receive(child: Child, message: ToServer): void {
  const pending = child.pending.get(message.id);
  if (!pending) return;
  if ('progress' in message) pending.onProgress?.(message.progress);
  else if ('place' in message) pending.onPlace?.(message.place);
  else if ('batch' in message)
    pending.onBatch?.(message.batch, () =>
      sendFrame(child.socket, { id: message.id, more: true } satisfies ToChild),
    );
  else if ('failure' in message) pending.reject(fromFailure(message.failure));
  else pending.resolve(message.value);
}

const PRLIMIT = '/usr/bin/prlimit';

// If the system can limit a process's memory, larger allocations fail inside the engine as a clean error.
function limitedCommand({ childPath, memoryLimitMb }: EngineProcessOptions): {
  command: string;
  args: string[];
} {
  const bytes = (memoryLimitMb + OVERHEAD_MB) * 1024 * 1024;
  return existsSync(PRLIMIT)
    ? { command: PRLIMIT, args: [`--data=${bytes}`, process.execPath, ...nodeOptions(), childPath] }
    : { command: process.execPath, args: [...nodeOptions(), childPath] };
}

function nodeOptions(): string[] {
  return ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'];
}

// Each running query occupies a thread of libuv's pool; with the default of four, a cancellation or a ping
// would wait.
function childEnvironment({ workDir, memoryLimitMb, maxRunning }: EngineProcessOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    TZ: 'UTC',
    UV_THREADPOOL_SIZE: '16',
    ENGINE_WORK_DIR: workDir,
    ENGINE_MEMORY_MB: String(memoryLimitMb),
    ENGINE_MAX_RUNNING: String(maxRunning),
    ENGINE_MAX_RSS_MB: String(memoryLimitMb + OVERHEAD_MB),
  };
}
