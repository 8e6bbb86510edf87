import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyEvidence, expectRefused } from '../cli/testing/captured.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { conformantRun, sampleRun } from '../reports/testing/runs.ts';
import { inProcess } from './support/in-process.ts';

/** What cannot be meant, as it is typed in a shell, and what the line says that refuses it; before that the exit code, where it is not 2. Variables are without `COUNTERPROOF_`. */
const REFUSED = String.raw`
check → give the URL
check nonsense; check $KEY; init --url here → not a valid http(s) URL
check http://me:$KEY@127.0.0.1; check $NOWHERE?api_key=$KEY → must not have a user, password, query or fragment
check $NOWHERE --budget -1 → '--budget' wants a value
check $NOWHERE --key=$KEY → unknown option --key: a key comes from COUNTERPROOF_KEY
check $NOWHERE $POS → give one URL, not 2
check $NOWHERE --budget 5 --budget=2500 → --budget is given twice (5 and 2500): give it once.
check $NOWHERE --only , → an area, a rule or a requirement
check $NOWHERE --config no-such.json; check $NOWHERE --waivers no-such.json; judge no-such-file → cannot be read
check $NOWHERE --ca no-such.pem → no-such.pem cannot be read
check $NOWHERE --ca /dev/zero → --ca /dev/zero is a device: give a file.
check $NOWHERE --ca text.txt → does not hold certificates in PEM
KEY= check $NOWHERE; KEY=" " check $NOWHERE → set COUNTERPROOF_KEY
KEY="$KEY\n$KEY" check $NOWHERE; KEY=$KEYключ check $NOWHERE → no header can carry
KEY="Bearer $KEY" check $NOWHERE → begins with "Bearer": give the key alone
KEY='"$KEY"' check $NOWHERE → is in quotes: remove
OTHER_KEY="$KEY\nX-Evil: 1" check $NOWHERE → _OTHER_KEY holds characters
SIGNING_KEY=/nowhere/signing.pem check $NOWHERE --bundle → neither a PEM text nor a file
SIGNING_KEY="-----BEGIN nothing" check $NOWHERE --bundle → no Ed25519 key in PEM
VALID_UNTIL=soon check $NOWHERE --bundle → COUNTERPROOF_VALID_UNTIL=soon: give a date like 2026-12-31
VALID_UNTIL=2020-01-01 check $NOWHERE --bundle → the date is in the past
check $NOWHERE --out occupied-run → run.json cannot be written
check $NOWHERE --out occupied-evidence → evidence.ndjson.gz cannot be written
check $NOWHERE --out occupied-bundle --bundle → bundle.tar cannot be written
check $NOWHERE --out text.txt/out; check $NOWHERE --out /proc/counterproof/out; judge whole.ndjson.gz --out text.txt/out → the folder cannot be created
check $NOWHERE --out foreign → report.html exists and was not written by Counterproof
check $NOWHERE --config key.json → Keys come from the environment, never from a file
check $NOWHERE --config unknown.json → unknown setting "toString"
check $NOWHERE --config owner.json → owner.json: owner of waiver 1 (PAGE-04) is missing: give text; each waiver has subject
check $NOWHERE --config day.json → expires of waiver 1 (PAGE-04) is "9999-99-99": give a day such as 2026-12-31
check $NOWHERE --config soon.json → is "soon": give a day such as
check $NOWHERE --config until.json → until of waiver 1 is not known: each has subject, target, owner, reason, since, expires
check $NOWHERE --write-waivers text.txt → the file exists
check $NOWHERE --write-waivers none.json --expires 2020-01-01 → in the past
check $NOWHERE --write-waivers none.json --expires soon → give a day
check $NOWHERE --owner dana → goes with --write-waivers
check $NOWHERE --quick --only auth; verify x.tar --key k.pub --unsigned-ok → give one of them
check $NOWHERE →4 nothing answers there (ECONNREFUSED)
check http://no-such-host.invalid →4 nothing answers there (E
check $NOWHERE --out earlier →4 still holds an earlier run
judge whole.ndjson.gz --out /proc/counterproof/out → the folder cannot be created
judge new.json --out judged → is a run: give the evidence.ndjson.gz that it was made from
init → no terminal to ask on: give --url
init --url $POS --pipeline gitlub → Did you mean git
init --url $POS --require keys,browsers → --require browsers: use keys,
init --yes --client "node sync.js" --url $POS → --url is about a deployment
init --yes --client "node sync.js" --profile ci → --profile is about a deployment
init --yes --client "node sync.js" --require keys → --require is about a deployment
report → give one run.json
report nowhere.json → nowhere.json cannot be read
report text.txt → text.txt is not JSON; give the run.json
report new.json --format word → --format word: give one of html
report new.json --format github --out - → needs a single text format
report new.json --bundle → --bundle needs --evidence
report new.json --valid-until 2100-01-01 → --valid-until is for a bundle: give --bundle
report new.json --bundle --evidence new.json --valid-until 2020-01-01 → --valid-until 2020-01-01: the date is in the past
report new.json --bundle --evidence new.json --valid-until 2026-02-31 → --valid-until 2026-02-31: give a date like 2026-12-31
diff old.json → two runs are needed
diff old.json new.json --format xml → use text, markdown or json
verify → give one bundle
verify nowhere.tar; contract lint nowhere.tar → nowhere.tar cannot be read: there is no such file
verify new.json --key new.json → no Ed25519 key in PEM: ask for it where the bundle was signed.
verify foreign → has no bundle.tar: for a folder of chains, give --chain as well.
reproduce → give a run.json and a failed rule
reproduce new.json env-0 → unknown rule "env-0". Did you mean env-03?
reproduce new.json 7 → cause 7: this run has causes 1 to 3.
reproduce new.json 1 --format pdf → --format pdf: use sh, vitest or markdown.
reproduce new.json 1 --url $POS → --url is for --live
reproduce new.json 1 --live → --live sends the key to a deployment: name it with --url. The run is of http
client; client --config url.json → give --exec "COMMAND"
client --config blank.json → blank.json: client is empty
client --config timeout.json → timeout.json: timeout "5": give a time with its unit
client --config tasks.json → tasks.json: tasks sale: give one of sales-of-month
client --exec true --observe → --exec and --observe exclude each other
client --exec " " → --exec is empty
client --exec true --tasks sales-of-mouth → (did you mean sales-of-month?)
client --exec true --for 5s → --for goes with --observe
client --observe --tasks export → --tasks goes with --exec
client --exec true --only CLI-61 → --only CLI-61: no promise of a client has this name
client --observe --only CLI-16 → --only goes with --exec
client --exec true --timeout 5 → --timeout "5": give a time with its unit
client --exec true --seed x → --seed x: give an integer
client node sync.js → give the command as one text: --exec "node sync.js"
sandbox ctl clock advance 2x → advance with a time like
sandbox ctl event sell x → FIELD=VALUE
sandbox ctl clock freeze now → "now" is not understood: write clock freeze|resume.
sandbox ctl reset --every 2 → --every is not understood: reset takes no options.
sandbox ctl trouble 429 --ms 5 → --ms is not understood: trouble 429 takes --operation, --next, --every.
sandbox ctl keys list good → "good" is not understood: write keys list.
sandbox ctl truoble → unknown subcommand "truoble": use one of state,
sandbox ctl clock frezee → Did you mean freeze?
sandbox ctl keys rotaet → Did you mean rotate?
sandbox ctl clock --url $NOWHERE →4 nothing answers at
fleet → a subcommand is missing: use one of up,
fleet lst → Did you mean list?
fleet add x $POS --key-env 1X --schedule hourly --owner= → --owner: give … --schedule: give … "hourly" … --key-env: give the name of … Nothing was written.
fleet work → work needs --db
fleet list --db $PRIVATE:1/x → nothing listens at its address
fleet list --db $PRIVATE:99999/x → is not of the form postgres:
fleet run one --dir fleet.yaml → fleet.yaml cannot be used as a folder: it is a file
fleet run one --dir /sys/fleet → cannot be used as a folder: this user
fleet run one --dir /proc/nowhere → none can be made there (ENOENT)
fleet up --dir fleet.yaml/x → it is a file, or below one (ENOTDIR)
fleet work --db $PRIVATE:1/x --dir /proc/nowhere → no key can be made (ENOENT … give one in COUNTERPROOF_SIGNING_KEY
fleet run one --dir damaged → it is damaged, or of another version.
fleet list --db mysql://x → --db wants a postgres:// URL
fleet run → give the name of one deployment
fleet wait → wait needs --for regression or --for recovery.
fleet wait --for rain → --for rain: use regression or recovery.
fleet wait --for recovery --name oen → no deployment oen.
fleet wait --for recovery --timeout soon → --timeout soon: give a time
fleet export --month 2026-03 --out x.pdf --format html → --out x.pdf has the ending of pdf, and --format says html
fleet history one --dir wrong; fleet notices --dir wrong; fleet export --dir wrong; fleet export --bundles b --dir wrong; fleet prune --dir wrong → nothing is kept in wrong yet.
fleet pause one --dir wrong → nothing is kept in wrong yet.
sandbox --port 80.5; sandbox --port 70000; mock --port=x; keys list --seed x → : give an integer from 0 to
sandbox --seed -1; sandbox --live -3 → wants a value, and what follows it begins with a dash
sandbox --scale 0; sandbox --scale big → : give a number from 0.005 to 1000
sandbox --now yesterday; sandbox --now 2025-06-15; sandbox --now 2025-02-30T00:00:00Z; mock --now=today → : give a time with its zone
sandbox --rate 1000; sandbox --rate 0/10s; mock --rate=5 → : write it like 1000/10s
sandbox --port → '--port <value>' argument missing
sandbox extra; mock extra → unexpected argument "extra"
sandbox --db mysql://x → --db wants a postgres:// URL
sandbox --redis localhost → --redis wants a redis:// URL
sandbox --sed 1 → did you mean --seed?
sandbox --memory --db postgres://x; sandbox --file a --memory → --memory cannot be combined: give one of them
sandbox --memory --scale 30 --port 0 --log / → --log / cannot be written (EISDIR)
sandbox --memory --scale 30 --port 0 --log off --redis redis://127.0.0.1:1 → Redis cannot be reached … ECONNREFUSED
sandbox --memory --scale 30 --fault sales-tab-creator-is-cashie → there is no such fault; … Did you mean sales-tab-creator-is-cashier?
sandbox --memory --scale 30 --port 0 --log off --host 192.0.2.1 →4 EADDRNOTAVAIL
sandbox clt state → Did you mean ctl?
keys; contract → a subcommand is missing: use one of
keys lsit → Did you mean list?
keys generate; keys rotate → needs the id of a
keys list more; keys revoke a b → too many arguments
keys list --file /nowhere/at/all.sqlite → /nowhere/at/all.sqlite does not exist: start
mock --nope; contract --bad; report --wat → unknown option --
mock --proxy=ftp://x; mock --proxy=http://key@host/ → --proxy needs the address of a deployment
mock --log=file → --log file: give - or off.
contract shwo → Did you mean show?
contract show --format xml → --format xml: use yaml or json.
contract lint → lint needs the path of an OpenAPI document
contract show x → show: unexpected arguments: x
contract export → export needs --format: postman,
contract export --format bruno → bruno is a folder of files: name it with --out
contract export --format http --out /proc/none/requests.http → --out /proc/none: the folder cannot be created
contract show --out x → show prints: --out is an option of export
qualify --fault sales-by-cashier-emtpy → Did you mean sales-by-cashier-empty?
diff old.json new.json --format markdwon → Did you mean markdown?
client --exce true → did you mean --exec?
`;

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const VARIABLES: Readonly<Record<string, string>> = {
  KEY,
  NOWHERE: 'http://127.0.0.1:1',
  POS: 'https://pos.example.com',
  PRIVATE: 'postgres://u:geheim@127.0.0.1',
};

const folder = useFolder('refused');
const waiver = { subject: 'PAGE-04', owner: 'me', reason: 'known' };
const FILES: Readonly<Record<string, unknown>> = {
  'key.json': { apiKey: KEY },
  'owner.json': { waivers: [{ subject: 'PAGE-04' }] },
  'day.json': { waivers: [{ ...waiver, expires: '9999-99-99' }] },
  'soon.json': { waivers: [{ ...waiver, expires: 'soon' }] },
  'until.json': { waivers: [{ until: 'x' }] },
  'unknown.json': { toString: 'x' },
  'url.json': { url: 'https://pos.example.com' },
  'blank.json': { client: ' ' },
  'timeout.json': { client: 'true', timeout: '5' },
  'tasks.json': { client: 'true', tasks: ['sale'] },
  'old.json': conformantRun(),
  'new.json': sampleRun(),
  'foreign/report.html': 'a file of the user',
  'earlier/run.json': { format: 'counterproof-run/2' },
  'damaged/db/PG_VERSION': 14,
  'occupied-run/run.json/x': '',
  'occupied-evidence/evidence.ndjson.gz/x': '',
  'occupied-bundle/bundle.tar/x': '',
};
for (const [name, value] of Object.entries(FILES)) {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value));
}
writeFileSync(join(folder, 'text.txt'), 'text');
writeFileSync(join(folder, 'whole.ndjson.gz'), emptyEvidence);
const one = 'name: one, url: http://127.0.0.1:1, schedule: every 1h, keys: { good: { env: KEY } }';
writeFileSync(join(folder, 'fleet.yaml'), `deployments: [{ ${one} }]\n`);

/** As a shell takes it apart. */
function wordsOf(line: string): string[] {
  return (line.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []).map((word) =>
    word
      .replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2')
      .replaceAll('\\n', '\n')
      .replaceAll(/\$([A-Z]+)/g, (_, name: string) => VARIABLES[name] ?? ''),
  );
}

const rows = Array.from(
  REFUSED.matchAll(/^(.*?) →(\d?) (.*)$/gm),
  ([row, typed = '', code = '', said = '']) => [row, typed, code, said] as const,
);

it.each(rows)('%s', async (_row, typed, code, said) => {
  for (const line of typed.split('; ')) {
    const words = wordsOf(line);
    const given = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split(/=(.*)/s, 2));
    const [command = '', ...args] = words.slice(given.length);
    const { run } = await import(`../cli/commands/${command}.ts`);
    const variables = [['KEY', KEY], ...given].map(([name, value = '']) => [`COUNTERPROOF_${name}`, value]);
    const before = readdirSync(folder);
    const ended = await inProcess(run, args, Object.fromEntries(variables), folder);
    expectRefused(ended, args[0] === 'ctl' ? 'sandbox ctl' : command, '', code === '' ? 2 : Number(code));
    for (const part of said.split(' … ')) expect(ended.err).toContain(part);
    expect(ended.err).not.toMatch(/\n\s+at |node:internal|undefined|\[object|geheim/);
    expect(ended.err).not.toContain(KEY);
    expect(readdirSync(folder)).toEqual(before);
  }
});
