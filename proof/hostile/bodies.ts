import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { hostileTable } from './hostile.ts';
import {
  answers,
  at,
  BOMB,
  bytes,
  check,
  checkSoonOver,
  drips,
  endless,
  head,
  MEGABYTE,
  oneIn,
  pours,
  resets,
  sends,
} from './kit.ts';

const JSON_LINE = 'content-type: application/json';
const brotliBomb = brotliCompressSync(Buffer.alloc(2 ** 27, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const bombOfBombs = gzipSync(BOMB);

const deflateBomb = deflateSync(Buffer.alloc(2 ** 29, ' '), { level: 1 });
/** It may ask for as much memory as its window has. */
const zstdBomb = zstdCompressSync(Buffer.alloc(2 ** 29, ' '), { params: { [constants.ZSTD_c_windowLog]: 27 } });

function packed(coding: string, body: Buffer) {
  return answers(200, { 'content-encoding': coding }, body);
}

/** Bodies that are too long, too slow, or not what their headers say. */
export const bodyRows = hostileTable`
  4 endless-body: Every body goes on for ever
    ${{ serves: endless(), says: /a body larger than 32 MB was not read/ }}
  1,3 endless-sales: The list of sales goes on for ever
    ${{ serves: at('/sales', endless()), says: /^(NONCONFORMANT|INCOMPLETE)/ }}
  1,3 endless-error: Every refusal has a body that goes on for ever
    ${{ serves: at('/products?limit=', sends(head([JSON_LINE], '400 Bad Request'), pours(MEGABYTE))), says: /^(NONCONFORMANT|INCOMPLETE)/ }}
  4 gzip-bomb: Half a gigabyte of spaces, packed into half a megabyte
    ${{ serves: packed('gzip', BOMB), says: /a body larger than 32 MB was not read/ }}
  4 brotli-bomb: 128 MB of spaces, packed into some hundred bytes
    ${{ serves: packed('br', brotliBomb), says: /a body larger than 32 MB was not read/ }}
  4 deflate-bomb: Half a gigabyte of spaces, packed as deflate
    ${{ serves: packed('deflate', deflateBomb), says: /a body larger than 32 MB was not read/ }}
  4 zstd-bomb: Half a gigabyte of spaces, packed as zstd, which has to be unpacked with 128 MB at hand
    ${{ serves: packed('zstd', zstdBomb), says: /a body larger than 32 MB was not read/ }}
  4 many-members: Two hundred thousand packed nothings in a row
    ${{ serves: packed('gzip', Buffer.concat(Array(200_000).fill(gzipSync('')))), says: /./ }}
  1,3 packed-one-after-the-other: One list is packed as gzip, deflate, br and zstd in turn, and each is a bomb
    ${{
      serves: at('/products', (stage) => {
        const bombs = [
          packed('gzip', BOMB),
          packed('deflate', deflateBomb),
          packed('br', brotliBomb),
          packed('zstd', zstdBomb),
        ];
        const listeners = bombs.map((bomb) => bomb(stage));
        let count = 0;
        return (request, response) => listeners[count++ % listeners.length]?.(request, response);
      }),
      says: /^(NONCONFORMANT|INCOMPLETE)/,
    }}
  4 gzip-of-gzip: A packed body that holds a packed body, and says so
    ${{ serves: packed('gzip, gzip', bombOfBombs), says: /./ }}
  4 many-codings: A thousand codings on top of each other
    ${{ serves: packed(Array(1000).fill('gzip').join(','), BOMB), says: /./ }}
  4 false-gzip: A body that says it is packed, and is not
    ${{ serves: packed('gzip', Buffer.from('{}')), says: /./ }}
  4 cut-deflate: Half of a packed body
    ${{ serves: packed('deflate', deflateRawSync(Buffer.alloc(2 ** 16, '{}')).subarray(0, 30)), says: /./ }}
  4 unknown-coding: A body in a coding that does not exist
    ${{ serves: packed('hostile', Buffer.from('{}')), says: /./ }}
  1,3 gzip-bomb-of-products: One list is a packed half gigabyte
    ${{ serves: at('/products', packed('gzip', BOMB)), says: /^(NONCONFORMANT|INCOMPLETE)/ }}
  4 slow-body: A body of one byte a second
    ${{ serves: sends(head([JSON_LINE]), drips(1000)), says: /no complete answer within 30 s/, within: 500, command: check({ seconds: 600 }) }}
  4 slow-header: A header of one byte a second
    ${{ serves: sends('HTTP/1.1 200 OK\r\nx-a: ', drips(1000)), says: /the run was ended after 15 s|no complete answer/, command: checkSoonOver }}
  1,3 slow-shop: Only the list of stores comes, at one byte a second
    ${{ serves: at('/stores', sends(head([JSON_LINE]), drips(1000))), says: /^(NONCONFORMANT|INCOMPLETE)/, command: checkSoonOver }}
  4 content-length-too-long: Fewer bytes than the length says
    ${{ serves: bytes(`${head([JSON_LINE, 'content-length: 1000'])}{}`), says: /connection broke/ }}
  1,3 content-length-too-short: More bytes than the length says, which begin like another answer
    ${{ serves: bytes(`${head([JSON_LINE, 'content-length: 2'])}[]${head([JSON_LINE])}{"data":{}}`), says: /./ }}
  4 content-length-twice: Two lengths that differ
    ${{ serves: bytes(`${head([JSON_LINE, 'content-length: 2', 'content-length: 20'])}{}`), says: /not HTTP/ }}
  4 content-length-of-no-number: A negative length
    ${{ serves: bytes(`${head([JSON_LINE, 'content-length: -1'])}{}`), says: /not HTTP/ }}
  4 length-and-chunks: A length and chunks in one answer
    ${{ serves: bytes(`${head([JSON_LINE, 'content-length: 3', 'transfer-encoding: chunked'])}5\r\n{   }\r\n0\r\n\r\n`), says: /./ }}
  4 broken-chunks: A chunk whose size is not a number
    ${{ serves: bytes(`${head([JSON_LINE, 'transfer-encoding: chunked'])}xyz\r\n{}\r\n0\r\n\r\n`), says: /not HTTP/ }}
  4 huge-chunk: A chunk of 16 exabytes
    ${{ serves: bytes(`${head([JSON_LINE, 'transfer-encoding: chunked'])}ffffffffffffffff\r\n{}`), says: /./ }}
  4 chunk-extensions: A chunk with an extension that goes on for ever
    ${{ serves: sends(`${head([JSON_LINE, 'transfer-encoding: chunked'])}2;`, pours(MEGABYTE)), says: /./ }}
  4 endless-trailers: Trailers without an end
    ${{
      serves: sends(
        `${head([JSON_LINE, 'transfer-encoding: chunked'])}2\r\n{}\r\n0\r\n`,
        pours(Buffer.from('x-a: b\r\n'.repeat(10_000))),
      ),
      says: /./,
    }}
  4 tiny-chunks: A body without an end, in chunks of one byte
    ${{
      serves: sends(head([JSON_LINE, 'transfer-encoding: chunked']), pours(Buffer.from('1\r\n \r\n'.repeat(20_000)))),
      says: /./,
      command: checkSoonOver,
    }}
  1,3 resets-now-and-then: Every third connection is reset
    ${{ serves: oneIn(3, resets), says: /^(NONCONFORMANT|INCOMPLETE)/ }}
  4 reset-after-request: Every connection is reset as soon as it has asked
    ${{ serves: resets, says: /connection broke/ }}
  4 reset-in-header: Every connection is reset within the header
    ${{ serves: sends('HTTP/1.1 200 OK\r\ncontent-ty', (socket) => setTimeout(() => socket.resetAndDestroy(), 5)), says: /connection broke/ }}
  4 reset-in-body: Every connection is reset within the body
    ${{ serves: sends(`${head([JSON_LINE, 'content-length: 999'])}{"data"`, (socket) => setTimeout(() => socket.resetAndDestroy(), 5)), says: /connection broke/ }}
  4 reset-on-connecting: Every connection is reset before it has asked
    ${{ connected: (socket) => socket.resetAndDestroy(), says: /connection broke/ }}
`;
