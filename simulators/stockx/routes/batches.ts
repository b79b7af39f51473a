import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createBatch, deleteBatch, updateBatch } from '../batches.ts'
import type { StockxContext } from '../context.ts'
import type { Batch, StockxBatchKind } from '../entities.ts'
import { resourceNotFound, parseBody } from '../errors.ts'
import { presentBatch, presentBatchItem } from '../present-listings.ts'
import { NewListingBody, TermsBody } from './listings.ts'

const CreateItems = Type.Object({
  items: Type.Array(
    Type.Object({ ...NewListingBody.properties, quantity: Type.Integer({ minimum: 1, maximum: 100 }) }),
  ),
})
const UpdateItems = Type.Object({
  items: Type.Array(
    Type.Object({ ...TermsBody.properties, listingId: Type.String(), active: Type.Optional(Type.Boolean()) }),
  ),
})
const DeleteItems = Type.Object({ items: Type.Array(Type.Object({ listingId: Type.String() })) })

/** Three kinds of batch, three calls each (stockx.md B1 to B9). All POSTs answer 200. */
export function registerBatches(app: FastifyInstance, context: StockxContext): void {
  const start: Record<StockxBatchKind, (body: unknown) => Batch> = {
    create: (body) => createBatch(context, parseBody(CreateItems, body).items),
    update: (body) => updateBatch(context, parseBody(UpdateItems, body).items),
    delete: (body) => deleteBatch(context, parseBody(DeleteItems, body).items),
  }
  const names: Record<StockxBatchKind, string> = { create: 'Create', update: 'Update', delete: 'Delete' }
  for (const kind of ['create', 'update', 'delete'] as const) {
    const path = `/selling/batch/${kind}-listing`
    const find = (batchId: string) => {
      const batch = context.store.batches.get(batchId)
      if (batch?.kind !== kind) throw resourceNotFound('Batch not found')
      return batch
    }
    app.post(path, { config: { operation: `${names[kind]}Listings` } }, ({ body }) => presentBatch(start[kind](body)))
    app.get<{ Params: { batchId: string } }>(
      `${path}/:batchId`,
      { config: { operation: `GetListing${names[kind]}Batch` } },
      ({ params }) => presentBatch(find(params.batchId)),
    )
    app.get<{ Params: { batchId: string }; Querystring: { status?: string } }>(
      `${path}/:batchId/items`,
      { config: { operation: `GetListing${names[kind]}BatchItems` } },
      ({ params, query }) => ({
        items: find(params.batchId)
          .items.filter(({ status }) => query.status === undefined || status === query.status)
          .map(presentBatchItem),
      }),
    )
  }
}
