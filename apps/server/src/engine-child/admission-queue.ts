import { AppError } from '@powerset/core/errors.ts';

export interface AdmissionLimits {
  readonly mostRunning: number;
  /** How many of them one user can have, so that others find a free place at once. */
  readonly mostOfOne: number;
  /** How many more tasks of one user can wait. */
  readonly mostWaiting: number;
}

export interface Admission {
  /** The user of the task; the server's own tasks have none and may take every place. */
  readonly person?: string | undefined;
  /** Receives the task's place in its user's line while it waits, and 0 when it starts after waiting. */
  readonly onPlace?: ((place: number) => void) | undefined;
}

interface Waiting {
  readonly admit: () => void;
  readonly onPlace: Admission['onPlace'];
}

interface Line {
  running: number;
  /** The number of the last admission; a new line goes before the one admitted last. */
  turn: number;
  readonly waiting: Waiting[];
}

const NOBODY = '';

/** How many full lines can wait together, whoever owns them. */
const MOST_FULL_LINES = 20;

/** Runs a few tasks at a time and admits waiting users in turn; a full line refuses at once. */
export class AdmissionQueue {
  readonly #limits: AdmissionLimits;
  readonly #lines = new Map<string, Line>();
  #admissions = 0;
  #running = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the task when its turn comes. An aborted signal removes it from the queue.
   * @throws AppError `query.too-many` if too many of the user's tasks wait, `engine.busy` if too many wait in
   * all, `query.cancelled` if it was aborted while waiting
   */
  async run<T>(
    signal: AbortSignal,
    task: () => Promise<T>,
    { person = NOBODY, onPlace }: Admission = {},
  ): Promise<T> {
    await this.#enter(person, signal, onPlace);
    try {
      return await task();
    } finally {
      this.#leave(person);
    }
  }

  #enter(person: string, signal: AbortSignal, onPlace: Admission['onPlace']): Promise<void> {
    if (signal.aborted) return Promise.reject(new AppError('query.cancelled'));
    const line = this.#lines.get(person) ?? { running: 0, turn: this.#admissions - 0.5, waiting: [] };
    const { mostRunning, mostWaiting } = this.#limits;
    if (this.#running < mostRunning && this.#mayRun(person, line)) {
      this.#start(person, line);
      return Promise.resolve();
    }
    if (line.waiting.length >= mostWaiting) return Promise.reject(tooMany(mostWaiting));
    if (this.#waiting >= mostWaiting * MOST_FULL_LINES) return Promise.reject(new AppError('engine.busy'));
    this.#lines.set(person, line);
    return this.#wait(person, { line, signal, onPlace });
  }

  #wait(
    person: string,
    {
      line,
      signal,
      onPlace,
    }: { readonly line: Line; readonly signal: AbortSignal; readonly onPlace: Admission['onPlace'] },
  ): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      onPlace,
      admit: () => {
        signal.removeEventListener('abort', leave);
        onPlace?.(0);
        resolve();
      },
    };
    const leave = (): void => {
      const at = line.waiting.indexOf(waiting);
      line.waiting.splice(at, 1);
      this.#waiting--;
      this.#forgetIfIdle(person, line);
      tellPlaces(line, at);
      reject(new AppError('query.cancelled'));
    };
    line.waiting.push(waiting);
    this.#waiting++;
    signal.addEventListener('abort', leave, { once: true });
    onPlace?.(line.waiting.length);
    return promise;
  }

  #leave(person: string): void {
    const line = this.#lines.get(person)!;
    line.running--;
    this.#running--;
    this.#forgetIfIdle(person, line);
    this.#admitNext();
  }

  #admitNext(): void {
    if (this.#running >= this.#limits.mostRunning) return;
    const ready = [...this.#lines].filter(
      ([person, line]) => line.waiting.length > 0 && this.#mayRun(person, line),
    );
    const [next] = ready.toSorted(([, a], [, b]) => a.turn - b.turn);
    if (!next) return;
    const [person, line] = next;
    const { admit } = line.waiting.shift()!;
    this.#waiting--;
    this.#start(person, line);
    admit();
    tellPlaces(line);
  }

  #mayRun(person: string, { running }: Line): boolean {
    return person === NOBODY || running < this.#limits.mostOfOne;
  }

  #start(person: string, line: Line): void {
    this.#running++;
    line.running++;
    line.turn = ++this.#admissions;
    this.#lines.set(person, line);
  }

  #forgetIfIdle(person: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(person);
  }
}

function tellPlaces({ waiting }: Line, from = 0): void {
  for (let at = from; at < waiting.length; at++) waiting[at]!.onPlace?.(at + 1);
}

function tooMany(mostWaiting: number): AppError {
  return new AppError('query.too-many', {
    detail: `You already have ${mostWaiting} queries waiting here. Stop some of them, or try again when they have run.`,
  });
}
