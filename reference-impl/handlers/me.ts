import { serializeMeResponse } from '../../contract/generated/serializers.ts';
import type { OperationHandler } from '../call.ts';

export const getMe: OperationHandler = async ({ principal }) =>
  serializeMeResponse({
    data: {
      key: { id: principal.keyId, prefix: principal.prefix, last4: principal.last4 },
      organization: { id: principal.organizationId, name: principal.organizationName, stores: principal.stores },
    },
  });
