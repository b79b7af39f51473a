import type { GuardedFetch } from '../guarded-fetch.ts'
import { ProviderNotFound, ProviderOutcomeUnknown, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import type { StorePort } from '../store.ts'
import { numberOrNull } from '../wire-values.ts'
import { readBulkFile } from './bulk-file.ts'
import type { ShopifyClient } from './client.ts'
import { EXPORT_DOCUMENT, ExportState, StartExport } from './product-operations.ts'
import { exportFrom, gid, idOf } from './translate.ts'
import { refuseUserErrors } from './user-errors.ts'
import type { WireBulkOperation } from './wire.ts'

export function exportCalls(
  client: ShopifyClient,
  fetchFile: GuardedFetch,
): Pick<StorePort, 'startExport' | 'exportState' | 'exportRows'> {
  async function operation(exportId: string): Promise<WireBulkOperation> {
    const { bulkOperation } = await client(ExportState, { id: gid('BulkOperation', exportId) })
    if (bulkOperation) return bulkOperation
    throw new ProviderNotFound('shopify', { status: 404, message: `no such export: ${exportId}` })
  }

  return {
    async startExport() {
      const { bulkOperationRunQuery } = await client(StartExport, { query: EXPORT_DOCUMENT })
      refuseUserErrors(bulkOperationRunQuery?.userErrors)
      if (bulkOperationRunQuery?.bulkOperation) return idOf(bulkOperationRunQuery.bulkOperation.id)
      throw new ProviderOutcomeUnknown('shopify', 'bulkOperationRunQuery answered no operation')
    },
    exportState: async (exportId) => exportFrom(await operation(exportId)),
    async *exportRows(exportId) {
      const wire = await operation(exportId)
      const { state, objectCount, error } = exportFrom(wire)
      if (state === 'failed')
        throw new ProviderRefused('shopify', { status: 410, message: `the export failed: ${error}` })
      if (state === 'running') throw new ProviderUnavailable('shopify', 'the export is still running')
      // A shop without products has no file.
      if (!wire.url && objectCount === 0) return
      if (!wire.url) throw new ProviderUnavailable('shopify', 'the export has no file')
      const { body } = await fetchFile(wire.url)
      yield* readBulkFile(body, { objectCount, sizeBytes: numberOrNull(wire.fileSize) })
    },
  }
}
