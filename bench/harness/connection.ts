import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lengthField = /\r\ncontent-length: *(\d+)/i;
const chunkedField = /\r\ntransfer-encoding: *chunked/i;
const lastChunk = '0\r\n\r\n';

export interface ConnectionEvents {
  /** The next request, or null when there is to be none. */
  readonly next: () => Buffer | null;
  readonly answered: (status: number, milliseconds: number, bytes: number) => void;
  readonly ended: (error: Error | null) => void;
}

/**
 * One keep-alive connection with one request at a time on it. It reads no more of an answer than its status and where it
 * ends: the load has to cost less than what it is made for, or it would be measured instead.
 */
export function openConnection(host: string, port: number, { next, answered, ended }: ConnectionEvents): Socket {
  const reader = new AnswerReader();
  let started = 0;
  const socket = connect({ host, port, noDelay: true, onread: { buffer: Buffer.alloc(256 * 1024), callback: take } });
  socket.once('connect', ask);
  socket.once('error', ended);
  socket.once('close', () => ended(null));

  function ask(): void {
    const request = next();
    if (request === null) {
      socket.end();
      return;
    }
    started = performance.now();
    socket.write(request);
  }

  function take(length: number, buffer: Uint8Array): boolean {
    if (!reader.take(Buffer.from(buffer.buffer, buffer.byteOffset, length))) return true;
    answered(reader.status, performance.now() - started, reader.bytes);
    ask();
    return true;
  }
  return socket;
}

class AnswerReader {
  status = 0;
  bytes = 0;
  private head = '';
  private missing = -1;
  private chunked = false;

  /** True when an answer ends with these bytes. */
  take(data: Buffer): boolean {
    if (this.missing < 0 && !this.chunked) return this.takeHead(data);
    this.bytes += data.length;
    if (this.chunked) return this.isWhole(data.toString('latin1', Math.max(0, data.length - 5)).endsWith(lastChunk));
    this.missing -= data.length;
    return this.isWhole(this.missing === 0);
  }

  private takeHead(data: Buffer): boolean {
    const end = data.indexOf(headEnd);
    if (this.head === '') this.bytes = 0;
    this.bytes += data.length;
    this.head += data.toString('latin1', 0, end < 0 ? data.length : end);
    if (end < 0) return false;
    this.status = Number(this.head.slice(9, 12));
    const body = data.length - end - headEnd.length;
    this.chunked = chunkedField.test(this.head);
    this.missing = this.chunked ? -1 : Number(lengthField.exec(this.head)?.[1] ?? 0) - body;
    this.head = '';
    return this.isWhole(
      this.chunked ? data.toString('latin1', data.length - 5).endsWith(lastChunk) : this.missing === 0,
    );
  }

  private isWhole(whole: boolean): boolean {
    if (!whole) return false;
    this.missing = -1;
    this.chunked = false;
    return true;
  }
}
