import { HOST, helpText } from './table.ts';

export const FLEET_DB = 'COUNTERPROOF_FLEET_DB';

export const HELP = helpText({
  name: 'fleet',
  argument: 'COMMAND',
  about:
    'fleet.yaml names the deployments, when each is visited, and where its key is: never the key itself. docs/fleet.md begins with the smallest one.',
  subcommands: {
    up: 'visit all of them on schedule, until it is ended',
    work: 'visit on another machine what is due; needs --db',
    'run NAME': 'visit one now',
    list: 'how each of them stands',
    'history NAME': 'its visits, the newest first',
    notices: 'what was notified, the newest first, and whether it was delivered',
    wait: 'end when a regression or a recovery is notified, and print it',
    'add NAME URL': 'write a deployment into the file',
    'remove NAME': 'take it out of the file; its history stays',
    'pause NAME': 'do not visit it until it is resumed',
    'resume NAME': 'visit it again, at once and then on schedule',
    'export [NAME]': 'all visits as lines of JSON, the newest first; or their bundles, or a month',
    prune: 'forget what is old; up does it every hour',
    doctor: 'whether file, keys and place are as they have to be',
  },
  options: {
    file: { default: 'fleet.yaml', value: 'FILE', path: 'file', text: 'the deployments (default: fleet.yaml)' },
    dir: {
      default: 'counterproof-fleet',
      value: 'DIR',
      path: 'folder',
      text: 'the folder in which schedule and history are kept (default: counterproof-fleet/)',
    },
    db: {
      value: 'postgres://URL',
      text: `keep them in a PostgreSQL instead, which several machines share; ${FLEET_DB} has it without a password on the command line`,
    },
    tags: {
      multiple: true,
      value: 'TAG,...',
      wants: 'tags',
      text: 'with work: visit deployments that have one of them; with export --month: report of those; with add: its tags',
    },
    concurrency: {
      default: '2',
      value: 'N',
      text: 'with up and work: deployments that are visited at the same time (default: 2)',
    },
    port: {
      value: 'PORT',
      text: 'with up: port of the dashboard, where the other commands ask it too (default: any free one)',
    },
    host: {
      ...HOST,
      text: 'with up: address to listen on (default: 127.0.0.1); who can reach it can read the dashboard, so in a container give 0.0.0.0 and publish the port on loopback',
    },
    'key-env': { value: 'NAME', text: 'with add: the environment variable that has its key' },
    schedule: {
      value: 'TEXT',
      text: 'with add: when it is visited, like "every 1h" or "30 3 * * *" (default: as defaults in the file say, else every 1h)',
    },
    owner: { value: 'NAME', text: 'with add: who answers for it' },
    most: { default: '20', value: 'N', text: 'with history and notices: how many (default: 20)' },
    'older-than': {
      default: '365d',
      value: 'TIME',
      text: 'with prune and up: forget visits that ended longer ago and their bundles, but for the last ones of each deployment (default: 365d)',
    },
    evidence: {
      default: '10',
      value: 'N',
      text: 'with prune and up: keep the evidence files of the last N visits of each deployment (default: 10)',
    },
    'keep-bundles': {
      default: '366',
      value: 'N',
      text: 'with prune and up: keep the bundles of the last N full visits of each deployment, with their evidence (default: 366)',
    },
    bundles: {
      value: 'DIR',
      path: 'folder',
      text: 'with export: write the signed bundles there instead, for "counterproof verify --chain DIR"',
    },
    month: { value: 'YYYY-MM', text: 'with export: write the report of a month instead, for filing' },
    format: {
      value: 'NAME',
      choices: ['pdf', 'html'],
      text: 'with export --month: pdf, which needs Chromium, or html, the page that is printed (default: as --out ends, else pdf)',
    },
    out: { value: 'FILE', path: 'file', text: 'with export --month: where it goes (default: fleet-YYYY-MM.pdf)' },
    for: { value: 'KIND', text: 'with wait: regression or recovery' },
    name: { value: 'NAME', text: 'with wait, notices and export: of this deployment alone' },
    timeout: { default: '10m', value: 'TIME', text: 'with wait: how long, like 90s or 1h (default: 10m)' },
    json: { default: false, text: 'print JSON' },
  },
  after:
    'States: conformant, failing, unreachable, blocked (the last visit could not be made), stale (not visited for twice its interval), partial (something was not seen), waiting (not visited yet).\n\nExit codes of run are those of check: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable. Those of wait: 0 when it happened, 3 when the time is over. Those of up: 0 when Ctrl-C or SIGTERM ended it, 2 when it cannot begin, as on a port that is taken. Those of doctor: 0, 1 when something is wrong, 2 when that is the file.',
});
