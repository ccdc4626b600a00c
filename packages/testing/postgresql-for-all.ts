import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { startPostgresql, type TestPostgresql } from './start-postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A connection to this port receives the address of the PostgreSQL that all test files share. */
    postgresqlDoor: number;
  }
}

/** The start of the answer if there is no address. */
export const NOT_STARTED = 'not started: ';

let started: Promise<TestPostgresql> | undefined;

// A run without tests on PostgreSQL must not wait for one, so it starts when the first file asks for it.
const door = createServer(socket => {
  socket.on('error', () => undefined);
  started ??= startPostgresql();
  started.then(
    server => socket.end(server.url('')),
    (error: unknown) => socket.end(`${NOT_STARTED}${String(error)}`),
  );
});

/** Opens the port before the first test file. */
export async function setup(project: TestProject): Promise<void> {
  await once(door.listen(0, '127.0.0.1'), 'listening');
  project.provide('postgresqlDoor', (door.address() as AddressInfo).port);
}

/** Stops PostgreSQL after the last test file. */
export async function teardown(): Promise<void> {
  door.close();
  await (await started?.catch(() => undefined))?.stop();
}
