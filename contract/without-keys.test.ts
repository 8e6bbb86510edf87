import { describe, expect, it } from 'vitest';
import { withoutKeys } from './without-keys.ts';

const secret = 'Ab3dEf6hAb3dEf6hAb3dEf6hAb3dEf6hAb3dEf6hAb3';
const key = `cp_live_${secret}`;
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const escapedWhole = (text: string) => [...text].map((character) => `%${hex(character)}`).join('');
const inJson = (text: string) => [...text].map((character) => `\\u00${hex(character)}`).join('');

describe('text without keys', () => {
  it.each([
    ['in a query', `/sales?api_key=${key}&limit=1`, '/sales?api_key=[key]&limit=1'],
    ['cut short', `x ${key.slice(0, 40)} y`, 'x [key] y'],
    ['lengthened', `${key}abc`, '[key]'],
    ['in JSON', JSON.stringify({ detail: key }), '{"detail":"[key]"}'],
    ['with an escaped underscore', `?k=${key.replaceAll('_', '%5F')}&l=1`, '?k=[key]&l=1'],
    ['with all of it escaped', `?k=${escapedWhole(key)}&l=1`, '?k=[key]&l=1'],
    ['escaped twice', `?k=${escapedWhole(key).replaceAll('%', '%25')}&l=1`, '?k=[key]&l=1'],
    ['escaped for JSON', `{"k":"${inJson(key)}"}`, '{"k":"[key]"}'],
    ['escaped for JSON, then for a URL', `?k=${encodeURIComponent(inJson(key))}`, '?k=[key]'],
    ['without its prefix', `/sales/${secret}?x`, '/sales/[key]?x'],
    ['without its prefix, escaped', `/sales/${escapedWhole(secret)}?x`, '/sales/[key]?x'],
    ['after a space', `?k=%20${secret}`, '?k=%20[key]'],
    ['after a zero', `?k=%00${key}`, '?k=%00[key]'],
    ['with a space after its prefix', `?k=cp_live_%20${secret}`, '?k=cp_live_%20[key]'],
    ['next to letters that are no key', `ร้าน%E0%B8${key}`, 'ร้าน%E0%B8[key]'],
  ])('hides a key %s', (_, text, expected) => {
    expect(withoutKeys(text)).toBe(expected);
  });

  it.each([
    `{"prefix":"${key.slice(0, 12)}"}`,
    'c0c0a000-0000-4000-8000-000000000001',
    'a'.repeat(100),
    '100%',
    '%',
    '',
  ])('leaves %j', (text) => {
    expect(withoutKeys(text)).toBe(text);
  });

  it('hides other secrets where they are given, however they were escaped', () => {
    expect(withoutKeys('/?token=a-Token&x=%61-%54oken', ['a-Token'])).toBe('/?token=[key]&x=[key]');
  });
});
