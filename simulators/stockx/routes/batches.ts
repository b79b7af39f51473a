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

/** Registers three kinds of batch with three calls each. All POSTs answer 200. */
export function registerBatches(app: FastifyInstance, context: StockxContext): void {
  const start: Record<StockxBatchKind, (seller: string, body: unknown) => Batch> = {
    create: (seller, body) => createBatch(context, seller, parseBody(CreateItems, body).items),
    update: (seller, body) => updateBatch(context, seller, parseBody(UpdateItems, body).items),
    delete: (seller, body) => deleteBatch(context, seller, parseBody(DeleteItems, body).items),
  }
  const names: Record<StockxBatchKind, string> = { create: 'Create', update: 'Update', delete: 'Delete' }
  for (const kind of ['create', 'update', 'delete'] as const) {
    const path = `/selling/batch/${kind}-listing`
    const find = ({ seller, params }: { seller: string; params: { batchId: string } }) => {
      const batch = context.store.batches.get(params.batchId)
      if (batch?.kind !== kind || batch.seller !== seller) throw resourceNotFound('Batch not found')
      return batch
    }
    app.post(path, { config: { operation: `${names[kind]}Listings` } }, ({ seller, body }) =>
      presentBatch(start[kind](seller, body)),
    )
    app.get<{ Params: { batchId: string } }>(
      `${path}/:batchId`,
      { config: { operation: `GetListing${names[kind]}Batch` } },
      (request) => presentBatch(find(request)),
    )
    app.get<{ Params: { batchId: string }; Querystring: { status?: string } }>(
      `${path}/:batchId/items`,
      { config: { operation: `GetListing${names[kind]}BatchItems` } },
      (request) => ({
        items: find(request)
          .items.filter(({ status }) => request.query.status === undefined || status === request.query.status)
          .map(presentBatchItem),
      }),
    )
  }
}
