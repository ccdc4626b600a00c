import type { AnswerOf } from '@powerset/contracts/address.ts';
import { addressOf } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { ApiError, apiErrorFrom } from '../../shared/api/api-error.ts';
import { csrfHeader } from '../../shared/api/call.ts';
import { withBase } from '../../shared/site-path.ts';

/** Sends a form and reports how much of it was sent, from 0 to 1; only XMLHttpRequest tells that. */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (part: number) => void },
): Promise<AnswerOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, withBase(addressOf(endpoint)));
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...csrfHeader() }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      if (request.status < 300) resolve(body as AnswerOf<E>);
      else reject(apiErrorFrom(request.status, body));
    });
    request.addEventListener('error', () => reject(new ApiError(0, apiErrorFrom(0, undefined).parts)));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was canceled.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
