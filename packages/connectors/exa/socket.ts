import { AppError } from '@powerset/core/errors.ts';
import { readExactJson } from '@powerset/connector-kit/ask-json.ts';
import type { ExasolException } from './errors.ts';

type Answer =
  | { readonly status: 'ok'; readonly responseData?: unknown }
  | { readonly status: 'error'; readonly exception: ExasolException };

/** Exchanges messages with the server; each request waits for the previous response. */
export interface ExasolSocket {
  /** @throws AppError the error that `failureOf` returns for a refusal, or `connection.failed` */
  ask(command: object, failureOf: (exception: ExasolException) => AppError): Promise<unknown>;
  /** Sends a message that gets no response. */
  say(command: object): void;
  close(): void;
}

/** Waits until the socket is open, up to the time limit. */
export function openSocket(socket: WebSocket, timeoutMs: number): Promise<ExasolSocket> {
  let waiting:
    | { readonly resolve: (answer: Answer) => void; readonly reject: (error: AppError) => void }
    | undefined;
  const lost = (detail: string): AppError => new AppError('connection.failed', { detail });
  const end = (detail: string): void => {
    waiting?.reject(lost(detail));
    socket.close();
  };
  socket.addEventListener('message', ({ data }) => {
    try {
      waiting?.resolve(readExactJson(String(data)) as Answer);
    } catch {
      end('What answers there is no Exasol: it sent no JSON.');
    }
  });
  socket.addEventListener('close', () => {
    waiting?.reject(lost('The server closed the connection.'));
  });
  const conversation: ExasolSocket = {
    ask: async (command, failureOf) => {
      if (socket.readyState !== OPEN) throw lost('The server closed the connection.');
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject };
        socket.send(JSON.stringify(command));
      });
      waiting = undefined;
      if (answer.status === 'error') throw failureOf(answer.exception);
      return answer.responseData;
    },
    say: command => socket.send(JSON.stringify(command)),
    close: () => end('The server did not answer in time.'),
  };
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(lost('The server did not answer in time.'));
      socket.close();
    }, timeoutMs);
    socket.addEventListener('open', () => {
      clearTimeout(limit);
      resolve(conversation);
    });
    socket.addEventListener('error', event => {
      clearTimeout(limit);
      reject(
        lost(
          `The database cannot be reached: ${'message' in event && event.message ? String(event.message) : 'the server refused the connection, or its certificate is not trusted'}`,
        ),
      );
    });
  });
}

const OPEN = 1;
