const INTERVAL_MS = 200;

/**
 * Ends this process when it holds more than `maxRssMb`. Scalar functions allocate outside the engine's own memory limit,
 * and where the system cannot limit a process this is what stands between one query and the machine.
 */
export function watchMemory(maxRssMb: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxRssMb * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL_MS).unref();
}
