import type { Transport } from '../../conformance/ask/kernel/wire.ts';
import type { Notice } from '../notify/notice.ts';
import type { Taken } from '../store/visits.ts';
import type { VisitOutcome } from '../visit/outcome.ts';

/** Sees visits while they are made. It neither throws nor waits. */
export interface Watch {
  readonly taken: (taken: Taken) => void;
  /** Sees each request of a visit. */
  readonly sending: (visit: string, send: Transport) => Transport;
  /** Null where the visit was given back, or lost to another worker. */
  readonly visited: (taken: Taken, outcome: VisitOutcome | null) => void;
  readonly recorded: (taken: Taken, outcome: VisitOutcome, isRecorded: boolean) => void;
  readonly sent: (notice: Notice, channel: string, began: number, isDelivered: boolean) => void;
}
