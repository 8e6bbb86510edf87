import type { KeyedOperation } from '../../../contract/operations.ts';
import type { Credential } from '../../model/exchange.ts';

export interface AuthTry {
  readonly operation: KeyedOperation;
  readonly method: 'GET' | 'OPTIONS' | 'HEAD';
  readonly credential: Credential;
  readonly exchange: string;
  readonly status: number | null;
  /** Records came, whatever the status said, or a header that counts them. */
  readonly hasData: boolean;
  /** False where the path names a person whom the deployment does not know: then 404 may come before 401. */
  readonly answerable: boolean;
}

/** Another way of asking, without a key. */
export interface DetourTry {
  readonly operation: KeyedOperation;
  readonly what: string;
  readonly exchange: string;
  readonly status: number | null;
  readonly hasData: boolean;
}

/** What a browser is told about a page on another origin that wants to send the key. */
export interface CrossOrigin {
  readonly allowOrigin: string | null;
  readonly allowHeaders: string | null;
  /** On the answer itself: whether the page may read it. */
  readonly readableBy: string | null;
  readonly exchanges: readonly string[];
}

export interface AuthEvidence {
  readonly tries: readonly AuthTry[];
  readonly detours: readonly DetourTry[];
  readonly crossOrigin: CrossOrigin;
}
