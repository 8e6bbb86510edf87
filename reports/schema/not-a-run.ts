/** The text is not a run; the message is one line for a person. */
export class NotARun extends Error {
  override readonly name = 'NotARun';
}
