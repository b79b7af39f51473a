import type { BulkOperation } from '../entities.ts'
import { gid } from '../gid.ts'
import type { Shop } from '../store.ts'
import { shopTime, shopTimeOrNull } from './payload-values.ts'

/** Returns the payload of bulk_operations/finish. */
export function bulkPayload(shop: Shop, operation: BulkOperation): object {
  return {
    admin_graphql_api_id: gid('BulkOperation', operation.id),
    completed_at: shopTimeOrNull(shop, operation.completedAt),
    created_at: shopTime(shop, operation.createdAt),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'query',
  }
}
