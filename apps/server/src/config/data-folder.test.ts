import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';
import { makeSecrets, readSecretKey } from './secret-key.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'data-'));

describe('the data folder', () => {
  it('is made, taken and given free', () => {
    const path = join(folder(), 'new');
    const taken = takeDataFolder(path);
    expect(existsSync(join(path, 'powerset.lock'))).toBe(true);
    taken.release();
    takeDataFolder(path).release();
  });

  it('names the pid of another instance that uses it', async () => {
    const path = folder();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(path, 'powerset.lock'), JSON.stringify({ pid: other.pid, started: '' }));
    expect(() => takeDataFolder(path)).toThrow(`Another instance (pid ${other.pid})`);
    other.kill('SIGKILL');
    await new Promise(resolve => other.once('exit', resolve));
    takeDataFolder(path).release();
  });

  it('is taken over from a process whose pid now belongs to another one', () => {
    const path = folder();
    writeFileSync(join(path, 'powerset.lock'), JSON.stringify({ pid: process.ppid, started: '1' }));
    takeDataFolder(path).release();
  });

  it('reports when it cannot be created, even in places that nobody can write to', () => {
    expect(() => takeDataFolder('/proc/powerset/data')).toThrow('is not writable');
  });

  it('reports when it is a file', () => {
    const path = join(folder(), 'file');
    writeFileSync(path, '');
    expect(() => takeDataFolder(path)).toThrow('is not writable');
  });
});

describe('the secret key', () => {
  it('is made once and readable by the owner only', () => {
    const path = folder();
    const key = readSecretKey(undefined, path);
    expect(readSecretKey(undefined, path)).toBe(key);
    expect(statSync(join(path, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(path, 'secret.key'), 'utf8')).toBe(key);
    expect(readSecretKey('given by the settings', path)).toBe('given by the settings');
  });

  it('encrypts so that only the same key reads it', () => {
    const secrets = makeSecrets('a key of sixteen characters');
    const sealed = secrets.encrypt('pässword');
    expect(sealed).not.toContain('pässword');
    expect(secrets.encrypt('pässword')).not.toBe(sealed);
    expect(secrets.decrypt(sealed)).toBe('pässword');
    expect(() => makeSecrets('another key of the same length').decrypt(sealed)).toThrow('another secret key');
  });

  it('signs for one purpose', () => {
    const secrets = makeSecrets('a key of sixteen characters');
    const signature = secrets.sign('session', 'abc');
    expect(secrets.isSigned('session', 'abc', signature)).toBe(true);
    expect(secrets.isSigned('csrf', 'abc', signature)).toBe(false);
    expect(secrets.isSigned('session', 'abd', signature)).toBe(false);
  });
});
