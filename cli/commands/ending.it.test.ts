import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('%s ends a process in which something still waits', async (signal) => {
  const script = `
    import { left, untilEnded } from './cli/commands/listening.ts';
    setInterval(() => undefined, 1000);
    const stop = async () => console.log('stopped');
    setTimeout(() => console.log('begun'));
    await untilEnded({ err: console.error }, Promise.resolve({ stop }));
    process.exitCode = left();
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { text: '' };
  child.stdout.on('data', (text: Buffer) => (said.text += text.toString()));
  const ended = once(child, 'close');
  await expect.poll(() => said.text).toBe('begun\n');
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(said.text).toBe('begun\nstopped\n');
});
