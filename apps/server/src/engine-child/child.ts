import { Socket } from 'node:net';
import { EngineHost } from './engine-host.ts';
import { onFrames, sendFrame } from './frames.ts';
import { watchMemory } from './watch-memory.ts';
import type { ToChild, ToServer } from './protocol.ts';

const CHANNEL = 3;

/** Answers calls on its channel until the server goes away. */
function main(): void {
  const socket = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const host = new EngineHost({
    workDir: process.env.ENGINE_WORK_DIR ?? '.',
    memoryLimitMb: Number(process.env.ENGINE_MEMORY_MB ?? 1024),
    maxRunning: Number(process.env.ENGINE_MAX_RUNNING ?? 2),
    maxWaiting: Number(process.env.ENGINE_MAX_WAITING ?? 200),
    send: (message: ToServer) => sendFrame(socket, message),
  });
  onFrames(socket, message => host.receive(message as ToChild));
  // Without its server, the child must end so that files are not locked.
  socket.on('close', () => process.exit(0));
  process.on('SIGINT', () => {});
  watchMemory(Number(process.env.ENGINE_MAX_RSS_MB ?? 2048));
}

main();
