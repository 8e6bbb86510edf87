import { jsonSchemaOf } from '../../contract/schema/json-schema.ts';
import { commandEvent } from '../events.ts';

export function eventsSchema(): string {
  return `${JSON.stringify(jsonSchemaOf(commandEvent), null, 2)}\n`;
}

/** The events of `--json`, for the page of the commands. */
export function eventsSection(): string {
  const parts = commandEvent.options.map((option) => {
    const { description, properties = {}, required } = Object(jsonSchemaOf(option));
    const rows = Object.entries(properties).flatMap(([name, about]) => {
      const also = new Set(required).has(name) ? '' : ' (may be missing)';
      return name === 'event' ? [] : [`\`${name}\`: ${Object(about).description}${also}`];
    });
    return `| \`${properties.event.const}\` | ${[`${description}.`, ...rows].join('<br>')} |`;
  });
  return `## Events

With \`--json\`, \`sandbox\`, \`mock\`, \`check\`, \`judge\`, \`report\`, \`qualify\` and \`init\` print lines of JSON on standard output while they run, and no other
text; what is wrong is a line on standard error as well. \`contract\`, \`diff\`, \`doctor\`, \`verify\` and \`sandbox ctl\` answer at once, with one JSON value. What
\`explain\`, \`reproduce\`, \`keys\` and \`completion\` print is their result, and \`gate\` writes what the service shows: they have neither \`--json\` nor \`--quiet\`.
Events of \`check\` hold no key; those of \`sandbox\` and \`mock\` hold the keys that they print. Exit codes are the same. Where both are given, \`--json\` counts. Events and members may be added: skip those
that you do not know. The JSON Schema is \`counterproof/events.schema.json\`. \`counterproof check URL --json | jq -r 'select(.event == "run") | .run.summary'\`
prints the summary alone.

| event | meaning and members |
|---|---|
${parts.join('\n')}
`;
}
