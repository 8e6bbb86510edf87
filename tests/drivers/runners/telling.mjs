// Tells what it was given besides its job.
process.on('message', () => {
  process.send({ kind: 'broken', message: JSON.stringify([process.argv, process.execArgv, process.env]) });
});
process.on('disconnect', () => process.exit(0));
