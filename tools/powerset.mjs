// npm start and npm run powerset: makes the clone ready, then runs a command on the project's own Node.
import { spawn } from 'node:child_process';
import { node, prepare } from './setup.mjs';

prepare();
const command = spawn(node, ['dist/powerset.js', ...process.argv.slice(2)], { stdio: 'inherit' });
// The terminal sends Ctrl-C to both; only the command decides how it ends.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (signal === 'SIGTERM') command.kill(signal);
  });
command.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
