process.on('message', () => process.exit(7));
