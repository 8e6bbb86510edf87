import type { ProblemCode, Violation } from '../contract/problems.ts';

interface ProblemDetails {
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by what cannot answer as asked; the front turns it into the problem document of its code. */
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

/** A part that the service stands on is out of reach; the request can be tried again. */
export class UnavailableError extends Error {
  readonly part: string;

  constructor(part: string, options?: ErrorOptions) {
    super(`${part} is out of reach`, options);
    this.name = 'Unavailable';
    this.part = part;
  }
}
