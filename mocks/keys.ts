/** The keys of the mock. They open made-up data only, are the same for everybody and are printed at every start. */
export const keys = {
  good: 'cp_live_mockGoodKeyForEverydayRequests0000000000Good',
  empty: 'cp_live_mockKeyOfAnOrganizationWithoutAnything0Empt',
  exhausted: 'cp_live_mockKeyWhoseAllowanceIsUsedUp00000000000Gone',
  revoked: 'cp_live_mockKeyThatItsOwnerRevoked00000000000000Rvkd',
  disabled: 'cp_live_mockKeyThatAnAdministratorDisabled000000Dsbl',
  rotated: 'cp_live_mockKeyThatWasReplacedByTheGoodOne0000000Old',
} as const;

/** The client of a key. Revoked, disabled and rotated keys are unknown, like any other text. */
export type Caller = { readonly name: 'good' | 'empty' | 'exhausted'; readonly key: string };

const callers = new Map<string, Caller>(
  (['good', 'empty', 'exhausted'] as const).map((name) => [keys[name], { name, key: keys[name] }]),
);

/** The token of `Authorization: Bearer` and of nothing else, compared to the letter. */
export function callerOf(authorization: string | readonly string[] | undefined): Caller | null {
  if (typeof authorization !== 'string' || !/^bearer /i.test(authorization)) return null;
  return callers.get(authorization.slice(7).trim()) ?? null;
}

/** What stands before the secret, safe to show. */
export const keyPrefix = 'cp_live_';
