import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';

const SERVER = '/usr/bin/redis-server';

/** Why this machine cannot start Redis; undefined if it can. */
export const redisIsMissing: string | undefined = existsSync(SERVER)
  ? undefined
  : `there is no ${SERVER} (Debian package redis-server)`;

export interface TestRedis {
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a Redis on that port that keeps nothing on disk. */
export async function startRedis(port: number): Promise<TestRedis> {
  const child = spawn(
    SERVER,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const gone = new Promise(resolve => child.once('exit', resolve));
  while (!(await answers(port))) await new Promise(resolve => setTimeout(resolve, 20));
  return {
    process: child,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
