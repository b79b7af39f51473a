import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { StockxContext } from '../context.ts'
import type { IngestionItem } from '../entities.ts'
import { invalid, resourceNotFound, parseBody } from '../errors.ts'

const ALWAYS = [
  'category',
  'productTitle',
  'brand',
  'productImages',
  'variants',
  'retailPrice',
  'releaseDate',
  'countryOfOrigin',
]
/** The additional required fields of each category. */
const BESIDES: Record<string, string[]> = {
  sneakers: ['colorway', 'gtin', 'gender', 'styleCode'],
  shoes: ['colorway', 'gtin', 'gender', 'styleCode'],
  apparel: ['colorway', 'material', 'gender'],
  accessories: ['colorway', 'material', 'gender'],
  collectibles: [],
  electronics: [],
  'trading cards': [],
}
const IngestionInput = Type.Object({ items: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1 }) })

/** Registers catalog ingestion (beta): accepts items and reviews them one step later. */
export function registerIngestion(app: FastifyInstance, context: StockxContext): void {
  const { store, clock, random, settings, journal, agenda } = context
  app.post('/catalog/ingestion', { config: { operation: 'Ingestion' } }, (request, reply) => {
    const { items } = parseBody(IngestionInput, request.body)
    const ingestionId = random.uuid()
    const entries = items.map<IngestionItem>((input) => {
      requireFields(input)
      return { status: 'In Review', input, result: null, reason: null, createdAt: clock.now(), updatedAt: clock.now() }
    })
    store.ingestions.set(ingestionId, entries)
    journal.record('ingestion.created', { ingestionId, items: entries.length })
    agenda.plan({ name: 'reviewIngestion', details: { ingestionId }, inMs: settings.operationDelayMs })
    return reply.code(201).send({ ingestionId })
  })
  app.get<{ Params: { ingestionId: string }; Querystring: { status?: string } }>(
    '/catalog/ingestion/:ingestionId',
    { config: { operation: 'IngestionItems' } },
    ({ params: { ingestionId }, query: { status } }) => {
      const entries = store.ingestions.get(ingestionId)
      if (!entries) throw resourceNotFound()
      return {
        items: entries
          .filter((entry) => status === undefined || entry.status === status)
          .map(({ reason, createdAt, updatedAt, ...entry }) => ({
            ingestionId,
            ...entry,
            partnerProductId: typeof entry.input.partnerProductId === 'string' ? entry.input.partnerProductId : null,
            rejectionDetails: reason === null ? null : { reason },
            createdAt: createdAt.toISOString(),
            updatedAt: updatedAt.toISOString(),
          })),
      }
    },
  )
}

function requireFields(input: Record<string, unknown>): void {
  const besides = BESIDES[String(input.category)]
  if (!besides) throw invalid('Validation failed: category is not supported')
  const missing = [...ALWAYS, ...besides].find((name) => input[name] === undefined)
  if (missing) throw invalid(`Validation failed: ${missing} is required`)
}

export function reviewIngestion(context: StockxContext, ingestionId: string): void {
  for (const entry of context.store.ingestions.get(ingestionId) ?? []) review(context, entry)
}

/** Reviews an item: completes a known shoe with its first size, and rejects anything else. */
function review({ market, clock }: StockxContext, entry: IngestionItem): void {
  const product = market.product(String(entry.input.styleCode))
  const size = product?.sizes[0]
  entry.updatedAt = clock.now()
  entry.status = product ? 'Completed' : 'Rejected'
  if (product && size) entry.result = { brand: product.brand, title: product.name, variantId: size.stockxVariantId }
  else entry.reason = 'Product could not be verified'
}
