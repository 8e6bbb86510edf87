/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  /** `missing`: something stays untested without it; `wrong`: a check cannot run. */
  readonly state: 'ok' | 'missing' | 'wrong';
  readonly says: string;
}

export function ok(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

export function missing(name: string, says: string): Finding {
  return { name, state: 'missing', says };
}

export function wrong(name: string, says: string): Finding {
  return { name, state: 'wrong', says };
}
