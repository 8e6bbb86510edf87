import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that one connection may wait for while it reads the answer before them. */
const mostAhead = 4;
/** As many pipelined requests as 64 KB hold, which is what is read at once. More are tiny ones, meant to use up memory. */
const mostWaiting = 1000;

interface Line {
  ahead: number;
  readonly waiting: (() => void)[];
}

/**
 * Bounds what pipelined requests of one connection can use: only a few are answered ahead of what the client has read,
 * and nothing more is read from a connection while requests of it wait. Without this a client that never reads could have
 * thousands of answers made, and each would stay in memory.
 */
export function inTurn(): (listener: RequestListener, request: IncomingMessage, response: ServerResponse) => void {
  const lines = new WeakMap<Socket, Line>();
  return (listener, request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    // A response has a socket at once unless another one comes before it on the connection.
    if (response.socket !== null) return listener(request, response);

    const line = lines.get(socket) ?? openLine(socket);
    lines.set(socket, line);
    const start = () => {
      line.ahead++;
      response.once('close', () => advance(line, socket));
      listener(request, response);
    };
    if (line.ahead < mostAhead) return start();
    if (line.waiting.length >= mostWaiting) return void socket.destroy();
    line.waiting.push(start);
    socket.pause();
  };
}

function openLine(socket: Socket): Line {
  const line: Line = { ahead: 0, waiting: [] };
  // Node resumes a socket when the system has taken what was written.
  socket.on('resume', () => {
    if (line.waiting.length > 0) socket.pause();
  });
  socket.once('close', () => line.waiting.splice(0));
  return line;
}

function advance(line: Line, socket: Socket): void {
  line.ahead--;
  line.waiting.shift()?.();
  if (line.waiting.length === 0 && socket.isPaused()) socket.resume();
}
