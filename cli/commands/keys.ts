import { existsSync } from 'node:fs';
import {
  approveOrganization,
  disableKey,
  generateKey,
  type IssuedKey,
  KeyError,
  openStore,
  revokeKey,
  rotateKey,
  type Store,
  StoreSetupError,
} from '../../reference-impl/index.ts';
import { defaultFile } from './data-file.ts';
import { type Io, integerOption, oneLine, scaleOption, UsageError, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';

const help = `counterproof keys: who may ask the sandbox.

  list                     organizations and keys, with their ids
  approve ORGANIZATION     step one, the administrator's: allows API access and makes no key (--withdraw takes it back)
  generate ORGANIZATION    step two, the owner's: makes a key and tells it, this once
  rotate KEY               a new key, told once, for an old one that is dead at once
  revoke KEY               ends a key
  disable KEY              ends a key

  --file PATH              the sandbox's file (that of --seed 1 --scale 1 in counterproof-data/, when left out)
  --db postgres://URL      the sandbox's database
  --seed 1 --scale 1       which shop the file or database holds
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  file: { type: 'string' },
  db: { type: 'string' },
  seed: { type: 'string', default: '1' },
  scale: { type: 'string', default: '1' },
  withdraw: { type: 'boolean', default: false },
} as const;

interface Asked {
  readonly store: Store;
  readonly id: string;
  readonly io: Io;
  readonly withdraw: boolean;
}

const commands = new Map<string, (asked: Asked) => Promise<void>>([
  ['list', ({ store, io }) => list(store, io)],
  ['approve', approve],
  ['generate', async ({ store, id, io }) => tell(await generateKey(store, id, Date.now()), io)],
  ['rotate', async ({ store, id, io }) => tell(await rotateKey(store, id, Date.now()), io)],
  ['revoke', async ({ store, id, io }) => io.out(`Key ${(await revokeKey(store, id)).id} is revoked.\n`)],
  ['disable', async ({ store, id, io }) => io.out(`Key ${(await disableKey(store, id)).id} is disabled.\n`)],
]);

export async function run(argv: string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseOptions(argv, options);
    if (values.help) {
      io.out(help);
      return 0;
    }
    const { command, id } = readCommand(positionals);
    const store = await openExisting(values);
    try {
      await command({ store, id, io, withdraw: values.withdraw });
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    io.err(oneLine(error, 'keys'));
    return usage(error) || error instanceof KeyError || error instanceof StoreSetupError ? 2 : 1;
  }
}

function readCommand([name = '', id = '', ...more]: string[]) {
  const command = commands.get(name);
  if (command === undefined) throw new UsageError(`say which of ${[...commands.keys()].join(', ')}.`);
  const wanted = name === 'list' ? '' : name === 'approve' || name === 'generate' ? 'ORGANIZATION' : 'KEY';
  if (wanted !== '' && id === '')
    throw new UsageError(
      `${name} wants the id of ${wanted === 'KEY' ? 'a' : 'an'} ${wanted}, as "keys list" shows it.`,
    );
  if (more.length > 0 || (wanted === '' && id !== '')) throw new UsageError(`${name} takes no more than that.`);
  return { command, id };
}

interface Place {
  readonly file?: string | undefined;
  readonly db?: string | undefined;
  readonly seed: string;
  readonly scale: string;
}

/** Keys belong to a shop that is there: to make one here would only hide a mistyped path. */
async function openExisting({ file, db, seed: seedText, scale: scaleText }: Place): Promise<Store> {
  const seed = integerOption('--seed', seedText, 0, Number.MAX_SAFE_INTEGER);
  const scale = scaleOption(scaleText);
  const shop = { seed, scale, now: Date.now(), mustExist: true };
  if (db !== undefined) return await openStore({ ...shop, db });
  const path = file ?? defaultFile({ seed, scale, now: undefined });
  if (!existsSync(path))
    throw new UsageError(`there is no ${path}: start "counterproof sandbox" first, or give --file.`);
  return await openStore({ ...shop, file: path });
}

async function approve({ store, id, io, withdraw }: Asked): Promise<void> {
  await approveOrganization(store, id, !withdraw);
  io.out(withdraw ? `${id} has no API access any more.\n` : `${id} may generate keys now.\n`);
}

/** The key alone goes to standard output, for a script to take. */
function tell({ key, record }: IssuedKey, io: Io): void {
  io.err(`Key ${record.id}, told this once:\n`);
  io.out(`${key}\n`);
}

async function list(store: Store, io: Io): Promise<void> {
  for (const organization of await store.organizations()) {
    const access = organization.approved ? 'approved' : 'not approved';
    io.out(`${organization.id}  ${organization.name}, ${organization.stores} stores, ${access}\n`);
    for (const key of await store.listKeys(organization.id)) {
      const made = new Date(key.createdAt).toISOString();
      io.out(`  ${key.id}  ${key.prefix}…${key.last4}  ${key.status.padEnd(8)}  ${made}\n`);
    }
  }
}
