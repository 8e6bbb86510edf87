import { existsSync } from 'node:fs';
import { plural } from '../../conformance/model/values/plural.ts';
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
import { inQuotes } from '../called-as.ts';
import { KEYS_HELP } from '../options/sandbox.ts';
import { command } from './command.ts';
import { type Io, integerOption, scaleOption, subcommandIn, UsageError } from './options.ts';
import type { ValuesOf } from './parse-options.ts';
import { defaultFile } from './serving.ts';

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

const codeOf = (error: unknown) => (error instanceof KeyError || error instanceof StoreSetupError ? 2 : 1);

export const run = command({ help: KEYS_HELP, codeOf }, async ({ values, positionals }, io) => {
  const { command, id } = readCommand(positionals);
  const store = await openExisting(values);
  try {
    await command({ store, id, io, withdraw: values.withdraw });
  } finally {
    await store.close();
  }
  return 0;
});

function readCommand([name, id = '', ...more]: string[]) {
  const command = subcommandIn(commands, name);
  const wanted = name === 'list' ? '' : name === 'approve' || name === 'generate' ? 'ORGANIZATION' : 'KEY';
  if (wanted !== '' && id === '')
    throw new UsageError(
      `${name} needs the id of ${wanted === 'KEY' ? 'a' : 'an'} ${wanted}, as ${inQuotes('keys list')} shows it.`,
    );
  if (more.length > 0 || (wanted === '' && id !== '')) throw new UsageError(`${name}: too many arguments.`);
  return { command, id };
}

type Values = ValuesOf<typeof KEYS_HELP.options>;

/** Keys belong to a shop that is there: to make one here would only hide a mistyped path. */
async function openExisting({ file, db, seed: seedText, scale: scaleText }: Values): Promise<Store> {
  const seed = integerOption('--seed', seedText, 0, Number.MAX_SAFE_INTEGER);
  const scale = scaleOption(scaleText);
  const shop = { seed, scale, now: Date.now(), mustExist: true };
  if (db !== undefined) return await openStore({ ...shop, db });
  const path = file ?? defaultFile({ seed, scale, now: undefined });
  if (!existsSync(path))
    throw new UsageError(`${path} does not exist: start ${inQuotes('sandbox')} first, or give --file.`);
  return await openStore({ ...shop, file: path });
}

async function approve({ store, id, io, withdraw }: Asked): Promise<void> {
  await approveOrganization(store, id, !withdraw);
  io.out(withdraw ? `API access of ${id} withdrawn.\n` : `API access of ${id} approved; it can generate keys.\n`);
}

/** The key alone goes to standard output, for a script to take. */
function tell({ key, record }: IssuedKey, io: Io): void {
  io.err(`Key ${record.id}, shown once:\n`);
  io.out(`${key}\n`);
}

async function list(store: Store, io: Io): Promise<void> {
  for (const organization of await store.organizations()) {
    const access = organization.approved ? 'approved' : 'not approved';
    io.out(`${organization.id}  ${organization.name}, ${plural(organization.stores, 'store')}, ${access}\n`);
    for (const key of await store.listKeys(organization.id)) {
      const made = new Date(key.createdAt).toISOString();
      io.out(`  ${key.id}  ${key.prefix}…${key.last4}  ${key.status.padEnd(8)}  ${made}\n`);
    }
  }
}
