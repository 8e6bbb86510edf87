import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { requirement } from '../../contract/requirements/index.ts';
import { CORRECT } from '../../proof/clients/correct.ts';
import { FAULTY } from '../../proof/clients/faulty.ts';
import { IDLE } from '../../proof/clients/idle.ts';

/** What `qualify --clients --out` writes. */
const Recorded = v.object({
  rulesDigest: v.string(),
  seed: v.number(),
  isQuick: v.boolean(),
  seconds: v.number(),
  results: v.array(
    v.object({ id: v.string(), kind: v.string(), good: v.boolean(), verdict: v.string(), failed: v.array(v.string()) }),
  ),
});

const FILE = new URL('../../proof/client-qualification.json', import.meta.url);

export async function proofPage(digest: string): Promise<string> {
  const { rulesDigest, seed, isQuick, seconds, results } = v.parse(Recorded, JSON.parse(await readFile(FILE, 'utf8')));
  const resultOf = new Map(results.map((one) => [one.id, one]));
  const isGood = ({ id }: { readonly id: string }) => resultOf.get(id)?.good === true;
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const requirements = [...Map.groupBy(FAULTY, (one) => one.requirement)].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = requirements.map(
    ([id, all]) =>
      `| [${id}](client-requirements.md) | ${requirement(id)?.level ?? ''} | ${requirement(id)?.title ?? ''} | ${all.filter(isGood).length} of ${all.length} |`,
  );
  const faults = FAULTY.map(({ id, title, requirement: own, reference }) => {
    const { good, failed } = resultOf.get(id) ?? { good: false, failed: [] };
    const where = reference === undefined ? '' : ` ([seen](${reference}))`;
    return `| ${own} | ${cell(title)}${where} | ${good ? failed.map((rule) => `\`${rule}\``).join(', ') : '**missed**'} |`;
  });
  const others = [...CORRECT, ...IDLE].map(({ id, title, base }) => {
    const { kind = '', verdict = '' } = resultOf.get(id) ?? {};
    return `| ${kind} | ${cell(title)} | \`${base}\` | ${verdict} |`;
  });
  const quick = isQuick ? ', with those situations alone that show the own requirement of a faulty one' : '';
  const isOfThese = rulesDigest === digest ? '' : ' The rules have changed since.';
  return `# Clients of which the verdict is known

Generated from proof/clients/ and proof/client-qualification.json by scripts/generate.ts. For contributors: the clients that
\`counterproof client\` has to call right.

${FAULTY.length} clients break one requirement each, ${FAULTY.filter(({ reference }) => reference !== undefined).length} of them in a way that was seen in a client of another API. ${CORRECT.length} keep all of them in ways of their own, and ${IDLE.length} do nothing that
could be judged. The last whole run (seed ${seed}${quick}) took ${Math.round(seconds / 60)} minutes on two cores.${isOfThese}

- ${FAULTY.filter(isGood).length} of ${FAULTY.length} faulty clients were caught by a rule of the requirement that they break
- ${CORRECT.length - CORRECT.filter(isGood).length} of ${CORRECT.length} correct ones were not conformant
- ${IDLE.length - IDLE.filter(isGood).length} of ${IDLE.length} idle ones were conformant

\`\`\`sh
npx counterproof qualify --clients --client plain-node,end-after-first-page --quick
\`\`\`

Without \`--client\` all of them are judged, without \`--quick\` each in all situations, and \`--sample\` chooses one of each requirement and some of
the others. \`--list\` shows their names, \`--seed\` draws other shops and tasks.

| requirement | level | title | caught |
|---|---|---|--:|
${rows.join('\n')}

## Faulty clients

| requirement | what is wrong | failed |
|---|---|---|
${faults.join('\n')}

## Correct and idle ones

| kind | what is its own | made from | verdict |
|---|---|---|---|
${others.join('\n')}
`;
}
