import type { ProblemCode, Violation } from '../contract/problems.ts';

interface ProblemDetails {
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown instead of an answer; it becomes the problem document of its code. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** A dependency does not answer; the request can be retried. */
export class UnavailableError extends Error {
  readonly part: string;

  constructor(part: string, options?: ErrorOptions) {
    super(`${part} does not answer`, options);
    this.name = 'Unavailable';
    this.part = part;
  }
}
