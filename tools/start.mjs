// npm start: makes the clone ready, then starts the server on the project's own Node with the arguments that were given.
import { spawn } from 'node:child_process';
import { node, prepare } from './setup.mjs';

prepare();
const server = spawn(node, ['dist/powerset.js', 'start', ...process.argv.slice(2)], { stdio: 'inherit' });
// The terminal sends Ctrl-C to both; only the server decides how it ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => { if (signal === 'SIGTERM') server.kill(signal); });
server.on('exit', (code, signal) => { process.exitCode = code ?? (signal ? 1 : 0); });
