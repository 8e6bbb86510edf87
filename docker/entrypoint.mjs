// The first process of a container has no default for signals: without a listener, SIGTERM would be ignored until the container is killed.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
]) {
  process.once(signal, () => {
    // A sandbox listens itself, and answers what is under way.
    if (process.listenerCount(signal) === 0) process.exit(code);
  });
}
await import('../bin/counterproof.js');
