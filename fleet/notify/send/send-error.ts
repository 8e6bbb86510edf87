/** Why a notice was not delivered, in words without a secret; with the status where there was an answer. */
export class SendError extends Error {
  override name = 'SendError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
