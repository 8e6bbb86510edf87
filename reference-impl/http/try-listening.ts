/** Rejects with what listening there would: told before a shop is seeded, which may take a minute. */
export function tryListening(port: number, host: string): Promise<void> {
  const server = process.getBuiltinModule('node:net').createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}
