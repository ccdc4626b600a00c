import type { AnswerOf } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { callRaw, type CallOptions } from './call.ts';
import { readExactJson } from './exact-json.ts';

/** Reads an item with the version that a save of it names. */
export async function readVersioned<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<{ readonly answer: AnswerOf<E>; readonly version: string | undefined }> {
  const response = await callRaw(endpoint, options);
  return {
    // The server checks its answers against the contract, so they are not checked here again.
    answer: readExactJson(await response.text()) as AnswerOf<E>,
    version: /"([^"]*)"/.exec(response.headers.get('ETag') ?? '')?.[1],
  };
}
