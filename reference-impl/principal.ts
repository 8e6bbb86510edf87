/** Who asks: the key, and the organization that it opens. */
export interface Principal {
  readonly keyId: string;
  readonly prefix: string;
  readonly last4: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly stores: number;
}
