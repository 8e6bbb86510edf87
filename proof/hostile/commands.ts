import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib';
import * as kit from './kit.ts';

const EVIL = `\u001b[2J\u009b31m\n::error::owned\r::add-mask::x "'>${kit.MARKUP} onload=1>]]>&x; \u202e$(touch owned)`;

/** The mock's proxy mode in front of a deployment; a client asks a few times, and each answer must be one of these. */
function proxied(serves: kit.Serve, statuses: readonly number[]): kit.Scene {
  return {
    serves,
    command: ({ url }) => ['mock', '--port', '0', '--proxy', url],
    client: async (address, stage) => {
      for (const path of ['/me', '/products?limit=1', '/openapi.json', '/me']) {
        const { status } = await fetch(`${address}${kit.API}${path}`, {
          headers: { authorization: `Bearer ${kit.keyOf(stage)}` },
          redirect: 'manual',
        });
        if (!statuses.includes(status)) throw new Error(`${path} was answered ${status}`);
      }
    },
    says: /^Watching/,
  };
}

const keyElsewhere = kit.redirects((stage) => `${stage.elsewhere}/?key=${kit.keyOf(stage)}`);
const evilNames = kit.json((stage) => {
  const key = kit.keyOf(stage);
  return JSON.stringify({ [EVIL]: EVIL, [key]: key, data: [{ [EVIL]: 1, [key]: 1 }] });
});

/** A sandbox in memory, and clients that are no friends of it; afterwards it must still answer. */
function beset(client: (address: URL) => Promise<void>): kit.Scene {
  return {
    command: () => ['sandbox', '--port', '0', '--memory', '--scale', '0.005', '--seed', '7', '--log', 'off'],
    client: async (address) => {
      await client(new URL(address));
      const { status } = await fetch(`${address}/healthz`);
      if (status !== 200) throw new Error(`/healthz was answered ${status}`);
    },
    says: /127\.0\.0\.1/,
  };
}

/** So many connections with which this is done, and which are dropped after a while. */
function connections(count: number, begin: (socket: Socket) => void, ms: number): (address: URL) => Promise<void> {
  return async ({ hostname, port }) => {
    const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => undefined));
    sockets.forEach(begin);
    await sleep(ms);
    for (const socket of sockets) socket.destroy();
  };
}

/** So many that each send this and are not read. */
function flood(count: number, text: string | Buffer, ms = 3000): (address: URL) => Promise<void> {
  return connections(count, (socket) => void socket.pause().write(text, 'latin1'), ms);
}

const NOISE = [
  Buffer.from('16030100050100000100', 'hex'),
  ...['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET /\r\n', '\0'.repeat(9999), '\r\n'.repeat(9999)],
];
const SMUGGLED = [
  `POST ${kit.API}/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET ${kit.API}/me HTTP/1.1\r\nHost: y\r\nHost: z\r\n\r\n`,
  `GET ${kit.API}/me HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
].join('');

const ASKED = `GET ${kit.API}/sales?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer cp_live_wrong\r\n\r\n`;

/** The lines of the sample's evidence, changed, as a file to judge. */
function judging(change: (lines: readonly string[]) => string | Buffer): kit.Command {
  return async (stage) => {
    const lines = gunzipSync(readFileSync(join(await stage.sample(), 'evidence.ndjson.gz')))
      .toString()
      .split('\n');
    const file = kit.fileOf(stage, 'evidence.ndjson', change(lines));
    return ['judge', file, '--profile', 'ci', '--format', 'html,json,junit,markdown,github,gitlab'];
  };
}

/** The sample's run with texts that something would act on, as a file to report. */
function reporting(...options: readonly string[]): kit.Command {
  return async (stage) => ['report', await hostileRun(stage), ...options];
}

const comparing: kit.Command = async (stage) => {
  const run = await hostileRun(stage);
  return ['diff', join(await stage.sample(), 'run.json'), run, '--format', 'markdown'];
};

async function hostileRun(stage: kit.Stage): Promise<string> {
  const run: unknown = JSON.parse(readFileSync(join(await stage.sample(), 'run.json'), 'utf8'));
  const isFree = (key: string): boolean =>
    /^(title|message|summary|expected|received|text|url|software|apiVersion|reason|owner)$/.test(key);
  const evil = JSON.stringify(run, (key, value: unknown) => (typeof value === 'string' && isFree(key) ? EVIL : value));
  return kit.fileOf(stage, 'run.json', evil);
}

/** The sample's bundle, changed as bytes. */
function verifying(change: (bundle: Buffer) => Buffer): kit.Command {
  return async (stage) => {
    const bundle = readFileSync(join(await stage.sample(), 'bundle.tar'));
    return ['verify', kit.fileOf(stage, 'bundle.tar', change(bundle))];
  };
}

/** One entry of a tar archive. */
function entry(name: string, content: string, type = '0', size = content.length): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`        ${type}`, 148);
  header.write(type === '2' ? '/etc/passwd' : '', 157);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

/** A check with this configuration. */
function configured(text: string): kit.Command {
  return documentChecked((stage) => ['--config', kit.fileOf(stage, 'config.json', text)]);
}

function documentChecked(given: (stage: kit.Stage) => readonly string[]): kit.Command {
  return (stage) => ['check', stage.url, ...given(stage), '--only', 'document', '--no-browser', '--no-dredd'];
}

const DEEP_RUN = `{"format":"counterproof-run/2","results":{"__proto__":[]},"exchanges":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
const EVIL_WAIVER = JSON.stringify([{ subject: 'document-served', owner: EVIL, reason: EVIL, expires: '2099-01-01' }]);

const megabyte = gzipSync(Buffer.alloc(2 ** 20));

export const commandRows = kit.hostileTable`
  # The mock's proxy mode in front of something that is no correct deployment
  0 proxy-status-099: The deployment behind the proxy answers 099 ${proxied(kit.status('099 X'), [502])}
  0 proxy-status-000: The deployment behind the proxy answers 000 ${proxied(kit.status('000 X'), [502])}
  0 proxy-status-999: The deployment behind the proxy answers 999 ${proxied(kit.status('999 X'), [502])}
  0 proxy-endless-body: The deployment behind the proxy has bodies without an end ${proxied(kit.endless(), [502, 503])}
  0 proxy-bomb: The deployment behind the proxy packs half a gigabyte ${proxied(kit.packed('gzip', kit.BOMB), [502, 503])}
  0 proxy-unknown-coding: The deployment behind the proxy packs in a way that does not exist
    ${proxied(kit.packed('hostile', kit.BOMB), [502])}
  0 proxy-bomb-of-zstd: The deployment behind the proxy packs half a gigabyte as zstd
    ${proxied(kit.packed('zstd', zstdCompressSync(Buffer.alloc(2 ** 29))), [502, 503])}
  0 proxy-bomb-of-brotli: The deployment behind the proxy packs 128 MB as brotli
    ${proxied(kit.packed('br', brotliCompressSync(Buffer.alloc(2 ** 27), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })), [502, 503])}
  0 proxy-resets: The deployment behind the proxy resets every connection ${proxied(kit.resets, [502, 503])}
  0 proxy-broken-chunks: The deployment behind the proxy sends broken chunks
    ${proxied(kit.bytes(`${kit.jsonHead(['transfer-encoding: chunked'])}xyz\r\n{}`), [502, 503])}
  0 proxy-another-protocol: The deployment behind the proxy changes the protocol
    ${proxied(kit.bytes(kit.head(['upgrade: x', 'connection: Upgrade'], '101 Switching Protocols')), [502, 503])}
  0 proxy-header-flood: The deployment behind the proxy sends headers without an end ${proxied(kit.headerFlood, [502, 503])}
  0 proxy-redirect: The deployment behind the proxy leads elsewhere, with the key ${proxied(keyElsewhere, [302])}
  0 proxy-deep-body: The deployment behind the proxy nests a hundred thousand lists
    ${proxied(kit.json(`{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), [200, 502])}
  0 proxy-texts: The deployment behind the proxy names fields like commands to a terminal, and like the key
    ${proxied(evilNames, [200])}
  0 client-never-reads: Forty clients send two thousand requests each, and read no answer
    ${beset(flood(40, ASKED.repeat(2000)))}
  0 client-half-headers: A thousand clients send half a request, and wait
    ${beset(flood(1000, 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: '))}
  0 client-header-flood: Clients send headers without an end
    ${beset(flood(20, `GET / HTTP/1.1\r\nHost: x\r\n${'x-flood: 1\r\n'.repeat(50_000)}`))}
  0 client-long-address: Clients ask for an address of a megabyte
    ${beset(flood(20, `GET /${'a'.repeat(2 ** 20)} HTTP/1.1\r\nHost: x\r\n\r\n`))}
  0 client-noise: Clients send TLS, the preface of HTTP/2, HTTP/0.9 and noise
    ${beset(async (address) => void (await Promise.all(NOISE.map((text) => flood(10, text, 1000)(address)))))}
  0 client-smuggling: Clients send two lengths, lengths and chunks, and requests within bodies
    ${beset(flood(50, SMUGGLED, 1000))}
  0 client-endless-body: Clients send bodies without an end
    ${beset(
      connections(
        10,
        (socket) => {
          socket.write(`POST ${kit.API}/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
          kit.pours(Buffer.from(`fff\r\n${'b'.repeat(0xfff)}\r\n`))(socket);
        },
        2000,
      ),
    )}
  0 client-comes-and-goes: Three thousand connections that are reset at once
    ${beset(async ({ hostname, port }) => {
      for (let round = 0; round < 30; round += 1) {
        const sockets = Array.from({ length: 100 }, () => {
          const socket = connect(Number(port), hostname, () => socket.resetAndDestroy());
          return socket.on('error', () => undefined);
        });
        await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('close', done))));
      }
    })}
  # Files whose author is hostile: evidence, runs, bundles, configurations
  0,1,3 evidence-with-texts: Evidence whose texts something would act on
    ${{ command: judging((lines) => lines.join('\n').replace(/"name":"[^"]*"/g, `"name":${JSON.stringify(EVIL)}`)) }}
  2 evidence-with-commands: Evidence whose methods are commands for a shell
    ${{ command: judging((lines) => lines.join('\n').replaceAll('"method":"GET"', '"method":"GET $(touch owned)"')), says: /counterproof judge: / }}
  2 evidence-of-line-breaks: Evidence of 250 MB of line breaks
    ${{ command: judging(([meta = '']) => gzipSync(Buffer.concat([Buffer.from(meta), Buffer.alloc(250 * 2 ** 20, '\n')]))), says: /too many lines/ }}
  2 evidence-bomb: A gigabyte of evidence in a megabyte
    ${{ command: judging(() => Buffer.concat(Array.from({ length: 1025 }, () => megabyte))), says: /too large/ }}
  2 deep-evidence: Evidence with a line of half a million lists within each other
    ${{ command: judging(([meta = '']) => `${meta}\n{"kind":"exchange","exchange":${'['.repeat(500_000)}${']'.repeat(500_000)}}`), says: /counterproof judge: / }}
  0,1,2,3 evidence-of-prototypes: Evidence that names what all objects inherit
    ${{ command: judging((lines) => lines.join('\n').replaceAll('"body":{', '"body":{"__proto__":{"polluted":1},"constructor":null,"then":1,')) }}
  2 evidence-of-noise: Evidence that is a program
    ${{ command: (stage) => ['judge', kit.fileOf(stage, 'evidence.ndjson.gz', readFileSync(process.execPath).subarray(0, 2 ** 20))], says: /counterproof judge: / }}
  0 run-to-a-log: A run whose texts something would act on, as Markdown on standard output
    ${{ command: reporting('--format', 'markdown', '--out', '-'), says: /./ }}
  0 run-to-a-log-as-junit: The same as JUnit on standard output
    ${{ command: reporting('--format', 'junit', '--out', '-'), says: /./ }}
  0 run-to-files: The same in every format that needs no browser
    ${{ command: reporting('--format', 'html,json,junit,sarif,markdown,github,gitlab'), says: /./ }}
  0 run-to-pdf: The same printed by Chromium ${{ command: reporting('--format', 'html,pdf'), says: /./ }}
  0 run-compared: Two such runs compared ${{ command: comparing, says: /./ }}
  2 run-of-another-shape: A run whose lists are objects
    ${{ command: (stage) => ['report', kit.fileOf(stage, 'run.json', DEEP_RUN)], says: /counterproof report: / }}
  1 bundle-that-leads-out: A bundle with files outside of its folder, and with links
    ${{ command: verifying((bundle) => Buffer.concat([entry('../../owned', 'x'), entry('/etc/owned', 'x'), entry('link', '', '2'), entry(`${EVIL}`.slice(0, 90), 'x'), bundle])), says: /./ }}
  1,2 bundle-of-huge-files: A bundle whose first file says that it has eight gigabytes
    ${{ command: verifying((bundle) => Buffer.concat([entry('run.json', '', '0', 8 ** 11 - 1), bundle])) }}
  1,2 bundle-of-many-files: A bundle of a hundred thousand empty files
    ${{ command: verifying((bundle) => Buffer.concat([...Array.from({ length: 100_000 }, (_, index) => entry(`f${index}`, '')), bundle])) }}
  1 bundle-with-a-file-twice: A bundle that holds the run twice
    ${{ command: verifying((bundle) => Buffer.concat([entry('run.json', '{}'), bundle])), says: /./ }}
  1 bundle-with-texts: A bundle whose README is a command to a terminal
    ${{ command: verifying((bundle) => Buffer.concat([entry('README.txt', EVIL), bundle])), says: /./ }}
  1,2 bundle-cut-off: The first half of a bundle
    ${{ command: verifying((bundle) => bundle.subarray(0, bundle.length / 2)) }}
  1,2 bundle-folder-of-links: A bundle as a folder whose files are links to a device without an end
    ${{
      command: async (stage) => {
        const folder = join(stage.folder, 'bundle');
        cpSync(await stage.sample(), folder, { recursive: true });
        rmSync(join(folder, 'bundle.tar'));
        symlinkSync('/dev/zero', join(folder, 'bundle.tar'));
        return ['verify', folder];
      },
    }}
  2 config-of-prototypes: A configuration that names what all objects inherit
    ${{ command: configured('{"__proto__":{"profile":"shape"},"constructor":1}'), says: /counterproof check: / }}
  2 deep-config: A configuration of two hundred thousand levels
    ${{ command: configured(`{"waivers":${'['.repeat(200_000)}${']'.repeat(200_000)}}`), says: /counterproof check: / }}
  2 config-with-texts: A configuration with a setting that is a command to a terminal
    ${{ command: configured(JSON.stringify({ [EVIL]: 1 })), says: /unknown setting/ }}
  0,1,2,3 waivers-with-texts: Waivers whose owners and reasons something would act on
    ${{ serves: kit.reference, command: documentChecked((stage) => ['--waivers', kit.fileOf(stage, 'waivers.json', EVIL_WAIVER)]) }}
`;
