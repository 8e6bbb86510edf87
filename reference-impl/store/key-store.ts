/** The two-step grant as the database stores it. The rules are in reference-impl/keys. */
export type KeyStatus = 'active' | 'revoked' | 'disabled' | 'rotated';

export interface KeyRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly prefix: string;
  readonly last4: string;
  /** SHA-256 of the whole key, in lower-case hex. */
  readonly hash: string;
  readonly status: KeyStatus;
  readonly createdAt: number;
}

export interface KeyOwner {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly stores: number;
  readonly approved: boolean;
}

export interface KeyStore {
  /** Called for every request, so that a key that was revoked on one instance stops working on all of them. */
  findKeyByHash(hash: string): Promise<(KeyRecord & KeyOwner) | null>;
  listKeys(orgId?: string): Promise<readonly KeyRecord[]>;
  insertKey(key: KeyRecord): Promise<void>;
  /** False when there is no such key. */
  setKeyStatus(keyId: string, status: KeyStatus): Promise<boolean>;
  /** Ends the old key and inserts the new one in one transaction; false when the old key was not active. */
  replaceKey(oldKeyId: string, fresh: KeyRecord): Promise<boolean>;
  /** False when there is no such organization. */
  approve(orgId: string, approved: boolean): Promise<boolean>;
}
