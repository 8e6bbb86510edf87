import type { ReproductionFormat } from './formats.ts';
import { harFile } from './render-har.ts';
import { markdownPage } from './render-markdown.ts';
import { type ReproducedFailure, vitestFile } from './render-script.ts';
import { shellScript } from './render-shell.ts';

export const RENDERERS: Readonly<Record<ReproductionFormat, (failure: ReproducedFailure) => string>> = {
  sh: shellScript,
  har: harFile,
  vitest: vitestFile,
  markdown: markdownPage,
};
