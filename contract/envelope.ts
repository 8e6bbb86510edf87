import type { Meta, Pagination } from './generated/records.ts';
import { serializeMeta, serializePagination } from './generated/serializers.ts';

export interface EnvelopeParts {
  readonly pagination?: Pagination;
  readonly meta?: Meta;
}

/** The success envelope around records that are JSON already, written once when they were stored (ENV-01). */
export function writeListEnvelope(records: readonly string[], { pagination, meta }: EnvelopeParts = {}): string {
  const page = pagination === undefined ? '' : `,"pagination":${serializePagination(pagination)}`;
  const range = meta === undefined ? '' : `,"meta":${serializeMeta(meta)}`;
  return `{"data":[${records.join(',')}]${page}${range}}`;
}

export function writeObjectEnvelope(record: string): string {
  return `{"data":${record}}`;
}
