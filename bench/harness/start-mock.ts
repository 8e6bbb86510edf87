import { freePort } from '../../reference-impl/testing/free-port.ts';
import { type RunningServer, startServer } from './server.ts';

export const mockKey = 'cp_live_mockGoodKeyForEverydayRequests0000000000Good';

/** As its users start it, with its log; with a limit too high to be reached. */
export async function startMock(program: string): Promise<RunningServer> {
  const port = await freePort();
  const command = [process.execPath, program, 'mock', '--port', `${port}`, '--rate', '100000000/1s'];
  return startServer({ name: 'mock', port, path: '/public-api/v1/me', key: mockKey, command });
}
