import { BaseResolver, createConfig, lintFromString, ResolveError } from '@redocly/openapi-core';
import type { LintFinding } from './finding.ts';

/** What any OpenAPI document has to keep, and that its examples are what they are examples of. */
export async function structureFindings(text: string): Promise<LintFinding[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'operation-4xx-response': 'off',
    },
  });
  const problems = await lintFromString({
    source: text,
    absoluteRef: 'openapi.yaml',
    config,
    externalRefResolver: new NoResolver(),
  });
  return problems.map(({ ruleId, severity, message, location: [place] }) => ({
    rule: ruleId,
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    pointer: place?.pointer?.replace(/^#/, '') ?? '',
    line: 1,
    column: 1,
  }));
}

/** A document that another person wrote must not make us read files or send requests. */
class NoResolver extends BaseResolver {
  override loadExternalRef(): Promise<never> {
    return Promise.reject(new ResolveError(new Error('references to other files and hosts are not followed')));
  }
}
