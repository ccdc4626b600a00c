import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { WaitingLine } from '@powerset/connector-kit/waiting-line.ts';
import { classifySqliteError } from './errors.ts';
import type { SqliteAnswer, SqliteCall, SqliteRun } from './protocol.ts';

/** The most concurrent statements. */
export const MOST_STATEMENTS = 4;
/** Two more processes answer catalog queries. */
const MOST_CHILDREN = MOST_STATEMENTS + 2;

/** Manages processes that read one file; each does one task at a time, and a canceled one is ended. */
export class ChildPool {
  readonly #script: string;
  readonly #args: readonly string[];
  readonly #idle: ChildProcess[] = [];
  readonly #waiting = new WaitingLine();
  #count = 0;
  #isClosed = false;

  constructor(script: string, args: readonly string[]) {
    this.#script = script;
    this.#args = args;
  }

  async call(call: SqliteCall, signal?: AbortSignal): Promise<Answer> {
    const child = await this.#take(signal);
    const answer = await this.#ask(child, call, signal);
    this.#giveBack(child);
    return goodAnswer(answer);
  }

  /** Returns a result in batches; one child is busy until the result ends or is abandoned. */
  async *stream(call: SqliteRun, signal: AbortSignal): AsyncGenerator<ResultTable, void> {
    const child = await this.#take(signal);
    let isIdle = false;
    try {
      for (let asked: SqliteCall = call; !isIdle; asked = { op: 'next' }) {
        const answer = await this.#ask(child, asked, signal);
        isIdle = !('table' in answer) || answer.isOver;
        const good = goodAnswer(answer);
        if ('table' in good && (good.table.rowCount > 0 || asked === call || good.table.isCut))
          yield good.table;
      }
    } finally {
      if (isIdle) this.#giveBack(child);
      else child.kill('SIGKILL');
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#idle.splice(0)) child.kill('SIGKILL');
    this.#waiting.wakeAll();
  }

  async #take(signal: AbortSignal | undefined): Promise<ChildProcess> {
    while (this.#idle.length === 0 && this.#count >= MOST_CHILDREN && !this.#isClosed)
      await this.#waiting.wait(signal);
    if (signal?.aborted) throw new AppError('query.cancelled');
    if (this.#isClosed) throw new AppError('engine.restarted', { detail: 'The connection was closed.' });
    return this.#idle.pop() ?? this.#start();
  }

  #giveBack(child: ChildProcess): void {
    if (this.#isClosed) child.kill('SIGKILL');
    else if (child.exitCode === null && child.signalCode === null) this.#idle.push(child);
    this.#waiting.wakeOne();
  }

  #ask(child: ChildProcess, call: SqliteCall, signal: AbortSignal | undefined): Promise<SqliteAnswer> {
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        child.kill('SIGKILL');
      };
      const settle = (): void => {
        signal?.removeEventListener('abort', cancel);
        child.off('message', answered).off('exit', gone);
      };
      const answered = (answer: unknown): void => {
        settle();
        resolve(answer as SqliteAnswer);
      };
      const gone = (): void => {
        settle();
        reject(new AppError(signal?.aborted ? 'query.cancelled' : 'engine.restarted'));
      };
      child.on('message', answered).on('exit', gone);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
      child.send(call, error => {
        if (error) gone();
      });
    });
  }

  #start(): ChildProcess {
    this.#count++;
    const child = fork(this.#script, this.#args, {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => undefined);
    child.once('exit', () => {
      this.#count--;
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#waiting.wakeOne();
    });
    // An idle child must not keep the server from exiting.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

type Answer = Exclude<SqliteAnswer, { failure: unknown }>;

function goodAnswer(answer: SqliteAnswer): Answer {
  if ('failure' in answer)
    throw (
      classifySqliteError(Object.assign(new Error(answer.failure.message), answer.failure)) ??
      new AppError('query.failed')
    );
  return answer;
}
