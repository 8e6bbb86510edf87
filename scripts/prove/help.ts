export const HELP =
  'npm run prove -- [--sample] [--list] [PART | ID]...: everything that npm test leaves out, or those parts or cases alone; it goes on where it was ended; --sample draws a part by the commit; --list names parts and cases';
