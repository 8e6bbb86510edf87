/** A cursor that is a UUID, but that this list of this organization never issued. */
export class UnknownCursorError extends Error {
  override name = 'UnknownCursorError';
  readonly cursor: string;
  constructor(cursor: string) {
    super('The cursor was not issued by this list.');
    this.cursor = cursor;
  }
}

/** The database does not answer: a 503 that can be retried, unlike every other failure. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  constructor(cause?: unknown) {
    super('The database does not answer.', { cause });
  }
}

/** The store cannot be opened; the message is one line for the user and says what to do. */
export class StoreSetupError extends Error {
  override name = 'StoreSetupError';
}
