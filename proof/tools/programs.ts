import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './tool.ts';

/** Copies a program that users copy into the folder of the tool. */
export function take(bench: Bench, file: string, to: string): void {
  cpSync(join(bench.examples, file), join(bench.folder, to));
}

export function takeClient(bench: Bench, file: string, to: string, walk?: string): void {
  take(bench, `generated-clients/${file}`, to);
  if (walk !== undefined) take(bench, `generated-clients/${walk}`, walk);
}

const TSC = ['--noEmit', '--skipLibCheck', '--strict', '--target', 'es2022', '--module', 'esnext'];
const COMPILES = [...TSC, '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'node'];

export const TYPESCRIPT = ['typescript@5.9.3', 'esbuild@0.28.2', '@types/node@24.19.2'];

/** Compiles main.ts, and makes one file of it: main.mjs. */
export async function bundle(bench: Bench): Promise<void> {
  await bench.run('tsc', [...COMPILES, 'main.ts']);
  await bench.run('esbuild', ['main.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=main.mjs']);
}
