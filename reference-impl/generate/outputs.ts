import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import { scenarioSchema, stepSchema } from '../scenario/parse.ts';
import { clockForms, eventForms, type Field, type Form } from '../scenario/shop-event.ts';

const HEAD = `# Scenarios

<!-- Generated from reference-impl/scenario/ by scripts/generate.ts: change that, then \`npm run generate\`. -->

A scenario is what happens in the shop of a sandbox, step by step. \`counterproof sandbox --scenario FILE\` lets it happen at the start, before the first request;
\`sandbox.scenario(steps)\` does at any time in a [program](api.md). The file is YAML or JSON, with a JSON Schema (\`counterproof/scenario.schema.json\` in the package).

\`\`\`yaml file=scenario.yaml
name: A refund, and a month later
steps:
  - do: freeze
  - do: sell
    store: Ari
    method: CARD
    as: lunch
  - do: refund
    sale: lunch
  - do: advance
    by: 30d
\`\`\`

The same seed, \`--now\` and scenario give the same shop: while a scenario happens at the start, the clock stands still, except where a step moves it. What a step leaves out is drawn from the seed.
An event happens in one transaction: sales, payments, movements, stock and all analytics agree before and after it. A step that cannot happen ends
the scenario with one line, and the steps before it have happened.

What an event changes is seen at once by every process on the same database. The clock belongs to one process. It moves data, default ranges and the Date header, and only forward;
rate limits, time-outs and log times follow the real time.

While the clock advances the shop goes on selling as in its history: sales at the usual hours, deliveries, shifts. A promotion whose time ends becomes INACTIVE.
A sale always keeps its \`createdAt\`, and its \`updatedAt\` is the time of its last change.
\`sandbox.reset()\` takes everything back to the seed, the keys and the clock too; \`counterproof sandbox --fresh\` throws the stored shop away and seeds it again.

A closed store and staff who left stay in all lists with their past: they sell nothing more and have no further shifts.

## Events
`;

/** Files that are generated from the table of events, as path and text. */
export function outputs(): [string, string][] {
  const events = Object.entries(eventForms).map(section);
  const steps = `## Steps of the clock\n\n${clockRows()}\n`;
  return [
    [
      'reference-impl/scenario/generated/scenario.schema.json',
      `${JSON.stringify(jsonSchemaOf(scenarioSchema, { step: stepSchema }), null, 2)}\n`,
    ],
    ['docs/scenarios.md', [HEAD, ...events, steps].join('\n')],
  ];
}

function section([name, { says, fields, oneOf }]: readonly [string, Form]): string {
  const rows = Object.entries(fields).map(([field, { required, says: meaning }]: readonly [string, Field]) => {
    const label = required ? ' (required)' : '';
    return `| \`${field}\` | ${meaning}${label} |`;
  });
  const wants = oneOf === undefined ? '' : ` At least one of ${oneOf.map((field) => `\`${field}\``).join(', ')}.`;
  return `### ${name}\n\n${says}.${wants}\n\n| field | |\n|---|---|\n${rows.join('\n')}\n`;
}

function clockRows(): string {
  const rows = Object.entries(clockForms).map(([name, { says, ...fields }]) => {
    const parts = [says, ...Object.entries(fields).map(([field, meaning]) => `\`${field}\`: ${meaning}`)];
    return `| \`${name}\` | ${parts.join('; ')} |`;
  });
  return ['| step | |', '|---|---|', ...rows].join('\n');
}
