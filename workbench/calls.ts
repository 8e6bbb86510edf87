/** Everything of the workbench but its page is below this; nothing below the API's base path is its own. */
export const root = '/_workbench';

/** Where a request is shown: to a browser in the page, to programs as JSON. */
export function logUrl(requestId: string): string {
  return `${root}/requests/${requestId}`;
}

/** A request as code. `key` stands where the key goes: the page has none, so it is a variable of the environment. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
}

/** The forms of a request as code. */
export const languages: readonly (readonly [name: string, code: (call: Call) => string])[] = [
  ['curl', curl],
  ['fetch', javascript],
  ['Python', python],
];

export function curl({ method, url, key }: Call): string {
  const verb = method === 'GET' ? '' : method === 'HEAD' ? ' --head' : ` -X ${method}`;
  const field = key === null ? '' : ` -H "Authorization: Bearer ${key}"`;
  return `curl${verb}${field} '${url.replaceAll("'", '%27')}'`;
}

function javascript({ method, url, key }: Call): string {
  const verb = method === 'GET' ? [] : [`method: ${JSON.stringify(method)}`];
  const field = key === null ? [] : [`headers: { Authorization: ${quoted(key)} }`];
  const options = [...verb, ...field];
  const second = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${second});\nconsole.log(response.status, await response.json());`;
}

function quoted(key: string): string {
  const name = variable(key);
  return name === null ? JSON.stringify(`Bearer ${key}`) : `\`Bearer \${process.env.${name}}\``;
}

function python({ method, url, key }: Call): string {
  const name = key === null ? null : variable(key);
  const value = name === null ? JSON.stringify(`Bearer ${key}`) : `f"Bearer {os.environ['${name}']}"`;
  const field = key === null ? '' : `, headers={"Authorization": ${value}}`;
  const verb = method === 'GET' ? '' : `, method=${JSON.stringify(method)}`;
  const imports = name === null ? 'import json, urllib.request' : 'import json, os, urllib.request';
  return `${imports}\n\nrequest = urllib.request.Request(${JSON.stringify(url)}${verb}${field})\nprint(json.load(urllib.request.urlopen(request)))`;
}

/** The variable that a shell would put in. */
function variable(key: string): string | null {
  return /^\$([A-Z_]+)$/.exec(key)?.[1] ?? null;
}

/** Where the key of a copied command comes from. */
export const keyVariable = '$COUNTERPROOF_KEY';
