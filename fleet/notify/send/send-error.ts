/** Why a notice was not delivered, in words without a secret. */
export class SendError extends Error {
  override name = 'SendError';
}
