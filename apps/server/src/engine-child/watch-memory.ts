const INTERVAL_MS = 200;

/**
 * Ends this process when it holds more than `maxRssMb`. Scalar functions allocate outside the engine's memory
 * limit, so without a system limit this protects the machine from a single query.
 */
export function watchMemory(maxRssMb: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxRssMb * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
  }, INTERVAL_MS).unref();
}
