/** Before any test: finds what tests need of the machine, and tells them what is missing. `npm test` has installed it where that is possible. */
import type { TestProject } from 'vitest/node';
import { isCi, missingTools, type ToolName, toolsFor } from '../../scripts/machine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests that need one of these are skipped. */
    missing: readonly ToolName[];
  }
}

export default async function setUp(project: TestProject): Promise<void> {
  const missing = await missingTools({ names: toolsFor('tests', 'landing tests', 'slow tests'), env: process.env });
  // In CI they run, and fail.
  project.provide('missing', isCi(process.env) ? [] : missing);
}
