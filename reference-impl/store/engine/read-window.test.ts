import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReadWindow } from './sqlite.ts';

let folder: string;
let ours: DatabaseSync;
let theirs: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-window-'));
  const file = join(folder, 'keys.sqlite');
  ours = new DatabaseSync(file);
  ours.exec("pragma journal_mode = wal; create table keys (status text); insert into keys values ('active')");
  theirs = new DatabaseSync(file);
});

afterEach(() => {
  ours.close();
  theirs.close();
  rmSync(folder, { recursive: true });
});

const status = () => ours.prepare('select status from keys').get()?.status;

describe('the reads of one tick', () => {
  it('see the writes of another process in the next tick', async () => {
    const window = new ReadWindow(ours);
    window.open();
    expect(status()).toBe('active');
    theirs.exec("update keys set status = 'rotated'");
    await nextTurn();
    window.open();
    expect(status()).toBe('rotated');
    window.close();
  });

  it('end before a write of our own, which sees the current data', () => {
    const window = new ReadWindow(ours);
    window.open();
    expect(status()).toBe('active');
    theirs.exec("update keys set status = 'rotated'");
    window.close();
    ours.exec("update keys set status = 'revoked' where status = 'rotated'");
    expect(status()).toBe('revoked');
  });

  it('leave no transaction open', async () => {
    const window = new ReadWindow(ours);
    window.open();
    window.open();
    await nextTurn();
    expect(ours.isTransaction).toBe(false);
    window.close();
  });
});

describe('the version', () => {
  it('stays the same without writes', async () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    await nextTurn();
    expect(window.version()).toBe(before);
    window.close();
  });

  it('changes in the next tick after another process wrote', async () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    theirs.exec("update keys set status = 'rotated'");
    await nextTurn();
    expect(window.version()).not.toBe(before);
    expect(status()).toBe('rotated');
    window.close();
  });

  it('changes after a statement of our own that may have written', () => {
    const window = new ReadWindow(ours);
    const before = window.version();
    window.end();
    ours.exec("update keys set status = 'revoked'");
    expect(window.version()).not.toBe(before);
    expect(status()).toBe('revoked');
    window.close();
  });
});
