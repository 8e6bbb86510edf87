import { gunzipSync } from 'node:zlib';
import { contractDocument } from '../../contract/document.ts';
import { makeVocabulary } from '../../reference-impl/world/words.ts';
import { makeWorld, type Organization } from '../../reference-impl/world/world.ts';
import { unpacked } from '../../reports/html/html.ts';
import { type Needle, scanForSecrets } from './scan-for-secrets.ts';

/** What must not be in anything that we write about a deployment: its keys, its people, and what `leaky` adds. */
export function secretsOf(keys: Readonly<Record<string, string>>, organizations: readonly Organization[]): Needle[] {
  return [...keyNeedles(keys), ...canaryNeedles, ...organizations.flatMap(personNeedles)];
}

export function organizationsOf(world: Parameters<typeof makeWorld>[0]): readonly Organization[] {
  return makeWorld(world, makeVocabulary(world.seed)).organizations;
}

function keyNeedles(keys: Readonly<Record<string, string>>): Needle[] {
  return Object.entries(keys).flatMap(([name, key]) => [
    { label: `key ${name}`, value: key },
    // Half a secret is half given away.
    { label: `second half of key ${name}`, value: key.slice(-24) },
  ]);
}

const canaryNeedles: readonly Needle[] = [
  { label: 'mail address', value: 'canary.example' },
  { label: 'canary of a reason', value: 'canary reason' },
  { label: 'canary of a note', value: 'anary note' },
  { label: 'canary of a sale', value: 'canary sale note' },
  { label: 'canary of a prescription', value: 'anary prescription' },
  { label: 'canary of a supplier', value: '(canary supplier)' },
  { label: 'canary of a file', value: 'canary-bucket' },
  // Every phone number, document and member number of the world begins like this.
  { label: 'phone', value: '+6699' },
  { label: 'phone in a URL', value: '%2B6699' },
  { label: 'member number', value: 'MBR8' },
];

/** People by name; those who share theirs with an example of the contract say nothing. */
function personNeedles({ staff, customers }: Organization): Needle[] {
  const examples = JSON.stringify(contractDocument());
  const names = [
    ...staff.map(({ name }) => ({ label: 'staff name', value: name })),
    ...customers.map(({ firstName, lastName }) => ({ label: 'customer name', value: `${firstName} ${lastName}` })),
    ...customers.map(({ firstName, lastName }) => ({
      label: 'customer names',
      value: `"firstName":"${firstName}","lastName":"${lastName}"`,
    })),
  ];
  const documents = customers.slice(0, 20).map(({ documentId }) => ({ label: 'document', value: documentId }));
  return [...names, ...documents].filter(({ value }) => !examples.includes(value));
}

/** Where they are in these files, which are read by the endings of their names. */
export function secretsIn(files: ReadonlyMap<string, Uint8Array>, secrets: readonly Needle[]): string[] {
  const inDepth = (name: string, bytes: Uint8Array, depth?: number): string[] =>
    scanForSecrets(bytes, secrets, depth).map(({ label, path }) => `${label} in ${[name, ...path].join(' > ')}`);
  return [...files].flatMap(([name, bytes]) => {
    // In a megabyte of base64 the beginning of a phone number stands by chance now and then.
    if (name.endsWith('.html')) return inDepth(name, Buffer.from(unpacked(Buffer.from(bytes).toString())));
    if (!name.endsWith('.ndjson.gz')) return inDepth(name, bytes);
    const lines = gunzipSync(bytes);
    return [...inDepth(name, lines, 0), ...inDepth(name, oneInFifty(lines))];
  });
}

/** Megabytes of lines that are all made alike: each is read as it is, and one in fifty behind every encoding as well. */
function oneInFifty(lines: Buffer): Buffer {
  const sample = lines
    .toString()
    .split('\n')
    .filter((_, index) => index % 50 === 0);
  return Buffer.from(sample.join('\n'));
}
