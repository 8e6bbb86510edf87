/** A part that the service stands on is out of reach; the request can be tried again. */
export class Unavailable extends Error {
  readonly part: string;

  constructor(part: string, options?: ErrorOptions) {
    super(`${part} is out of reach`, options);
    this.name = 'Unavailable';
    this.part = part;
  }
}
