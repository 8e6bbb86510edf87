/** A message as data: a template, written in the rule, and its values. Only `shownFinding` and `decide` make text of it. */
export interface Message {
  readonly template: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

type MessageValue = string | number | null | undefined | Message;

/** The names in a template: `{operation} sets a cookie`. */
type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A missing or an extra value is a type error. */
export function say<const Template extends string>(
  template: Template,
  ...[values]: [NamesIn<Template>] extends [never] ? [] : [Readonly<Record<NamesIn<Template>, MessageValue>>]
): Message {
  return { template, values: values ?? {} };
}

/** The text of a message, with the template and the values that it is made of. */
export function writtenMessage(message: Message) {
  return { message: messageText(message), ...flat(message) };
}

/** Nested messages inlined: one template and one record of values. No two values may share a name. */
function flat({ template, values }: Message): {
  readonly template: string;
  readonly values: Readonly<Record<string, string | number | null>>;
} {
  const own: Record<string, string | number | null> = {};
  const whole = template.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (typeof value !== 'object' || value === null) {
      own[name] = value ?? null;
      return hole;
    }
    const part = flat(value);
    Object.assign(own, part.values);
    return part.template;
  });
  return { template: whole, values: own };
}

export function messageText({ template, values }: Message): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' && value !== null ? messageText(value) : String(value);
  });
}
