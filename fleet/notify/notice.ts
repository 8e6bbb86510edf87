/** What a webhook gets, and what e-mail and chat are made of. Published as `notice.schema.json`: additions alone keep the format. */
export interface Notice {
  readonly format: 1;
  /** The same in every attempt to deliver it, as `webhook-id` and in the Message-ID. */
  readonly id: string;
  readonly kind:
    | 'regression'
    | 'recovery'
    | 'reminder'
    | 'unreachable'
    | 'reachable'
    | 'blocked'
    | 'unblocked'
    | 'stale'
    | 'visited';
  /** When it was written. */
  readonly at: string;
  readonly deployment: { readonly name: string; readonly url: string; readonly tags: readonly string[] };
  /** The same from its beginning over reminders to its end. */
  readonly episode: string;
  /** When the episode was first seen. */
  readonly since: string;
  /** Of a regression, its reminders and its recovery: the must requirements that broke together. */
  readonly requirements: readonly NoticeRequirement[];
  /** The visit that showed it; null where no visit is what it is about. */
  readonly visit: NoticeVisit | null;
  /** One line. What a chat would take for a link, a mention or the end of a block of code is broken up by zero-width spaces. */
  readonly reason: string;
  /** A command that shows it again; null where there is nothing to show. */
  readonly reproduce: string | null;
  /** One line, for a person. */
  readonly subject: string;
  /** For a person. */
  readonly text: string;
}

export interface NoticeRequirement {
  readonly id: string;
  readonly title: string;
  /** The look in which it was first seen broken. */
  readonly first: NoticeVisit;
  readonly keptAgain: boolean;
}

export interface NoticeVisit {
  readonly id: string;
  readonly kind: 'full' | 'sample' | 'confirm';
  readonly ended: string;
  /** The digest of its evidence. */
  readonly evidence: string | null;
}
