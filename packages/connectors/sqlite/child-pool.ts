import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '@powerset/core/errors.ts';
import { classifySqliteError } from './errors.ts';
import type { SqliteAnswer, SqliteCall } from './protocol.ts';

const MOST_CHILDREN = 4;

/** Processes that read one file; each does one thing at a time, and a cancelled one is ended. */
export class ChildPool {
  readonly #script: string;
  readonly #args: readonly string[];
  readonly #idle: ChildProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #isClosed = false;

  constructor(script: string, args: readonly string[]) {
    this.#script = script;
    this.#args = args;
  }

  async call(call: SqliteCall, signal?: AbortSignal): Promise<Exclude<SqliteAnswer, { failure: unknown }>> {
    while (this.#idle.length === 0 && this.#count >= MOST_CHILDREN) await new Promise<void>(resolve => { this.#waiting.push(resolve); });
    if (signal?.aborted) throw new AppError('query.cancelled');
    if (this.#isClosed) throw new AppError('engine.restarted', { detail: 'The connection was closed.' });
    const child = this.#idle.pop() ?? this.#start();
    const answer = await this.#ask(child, call, signal);
    if ('failure' in answer) throw classifySqliteError(Object.assign(new Error(answer.failure.message), answer.failure)) ?? new AppError('query.failed');
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#idle.splice(0)) child.kill('SIGKILL');
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #ask(child: ChildProcess, call: SqliteCall, signal: AbortSignal | undefined): Promise<SqliteAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => { child.kill('SIGKILL'); };
      const settle = (): void => {
        signal?.removeEventListener('abort', cancel);
        child.removeAllListeners('message').removeAllListeners('exit');
        this.#waiting.shift()?.();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      child.once('message', answer => {
        if (this.#isClosed) child.kill('SIGKILL');
        else this.#idle.push(child);
        settle();
        resolve(answer as SqliteAnswer);
      });
      child.once('exit', () => {
        this.#count--;
        settle();
        reject(new AppError(signal?.aborted ? 'query.cancelled' : 'engine.restarted'));
      });
      child.send(call);
    });
  }

  #start(): ChildProcess {
    this.#count++;
    const child = fork(this.#script, this.#args, { serialization: 'advanced', execArgv: ['--disable-warning=ExperimentalWarning'], env: { PATH: process.env.PATH, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('error', () => undefined);
    // An idle child must not keep the server from ending.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
