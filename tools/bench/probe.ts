import { parentPort, workerData } from 'node:worker_threads';

const PROBE_EVERY_MS = 5;
const url = workerData as string;

// Runs in its own thread, so that the benchmark's own work does not count as waiting for the server.
let isOver = false;
let longest = 0;
parentPort!.once('message', () => {
  isOver = true;
});
await (await fetch(url)).text();
parentPort!.postMessage('ready');
while (!isOver) {
  const started = performance.now();
  await (await fetch(url)).text();
  longest = Math.max(longest, performance.now() - started);
  await new Promise(resolve => setTimeout(resolve, PROBE_EVERY_MS));
}
parentPort!.postMessage(longest);
