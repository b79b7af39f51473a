import { gzipSync } from 'node:zlib'
import { executeSync, type GraphQLSchema, parse } from 'graphql'
import type { RequestContext } from '../context.ts'
import type { BulkOperation } from '../entities.ts'
import type { Shop } from '../store.ts'
import { nodeTypeOf } from '../resolvers/node-types.ts'
import { bulkPayload } from '../webhooks/bulk-payload.ts'
import { toBulkLines } from './jsonl.ts'

const MAX_RUNNING = 5
const ROOTS_AT_ONCE = 250
/**
 * Shopify keeps a file for a week. The simulator keeps fewer, because a whole catalog every hour would not fit into
 * memory.
 */
const KEPT_FILES = 5

/** Returns an operation of this app that prevents a sixth one, if five are in progress. */
export function blockingOperation({ shop, app }: RequestContext): BulkOperation | undefined {
  const open = [...shop.bulkOperations.values()].filter((operation) => operation.appId === app.id && isOpen(operation))
  return open.length >= MAX_RUNNING ? open[0] : undefined
}

export function isOpen({ status }: BulkOperation): boolean {
  return status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING'
}

/**
 * Runs a checked query from CREATED over RUNNING to COMPLETED by the clock. The data is from the moment of completion.
 */
export function startBulk(context: RequestContext, schema: GraphQLSchema, query: string): BulkOperation {
  const { shop, clock, settings } = context
  const operation: BulkOperation = {
    id: shop.nextId(),
    query,
    status: 'CREATED',
    errorCode: null,
    objectCount: 0,
    rootObjectCount: 0,
    file: null,
    fileSize: 0,
    appId: context.app.id,
    scopes: [...context.scopes],
    urlExpiresAt: null,
    createdAt: clock.now(),
    completedAt: null,
  }
  shop.bulkOperations.set(operation.id, operation)
  const answer = { ...operation }
  if (settings.bulkDelayMs === 0) finish(context, schema, operation)
  else planNext(context, operation)
  return answer
}

const planNext = ({ agenda, shop, settings }: RequestContext, { id }: BulkOperation) =>
  agenda.plan({
    name: 'continueBulk',
    details: { shop: shop.domain, operationId: id },
    inMs: settings.bulkDelayMs / 2,
  })

/** Advances a bulk operation. `context` belongs to the app that started it. */
export function continueBulk(context: RequestContext, schema: GraphQLSchema, operation: BulkOperation): void {
  const isHeld = operation.status === 'RUNNING' && context.settings.areBulksPaused
  if (operation.status !== 'CREATED' && !isHeld) return finish(context, schema, operation)
  operation.status = 'RUNNING'
  planNext(context, operation)
}

function finish(context: RequestContext, schema: GraphQLSchema, operation: BulkOperation): void {
  const now = context.clock.now()
  operation.completedAt = now
  if (operation.status === 'CANCELING') operation.status = 'CANCELED'
  else {
    const result = exportAll(context, schema, operation.query)
    if (typeof result === 'string') {
      operation.status = 'FAILED'
      operation.errorCode = result
    } else {
      operation.status = 'COMPLETED'
      operation.objectCount = result.objectCount
      operation.rootObjectCount = result.rootObjectCount
      if (result.objectCount > 0) storeResult(context.shop, operation, result.content)
      operation.urlExpiresAt = new Date(now.getTime() + context.settings.bulkUrlSeconds * 1000)
    }
  }
  context.record('bulk.finished', { id: operation.id, status: operation.status, objects: operation.objectCount })
  context.announce('BULK_OPERATIONS_FINISH', () => bulkPayload(context.shop, operation))
}

/**
 * Returns the whole JSONL file, or why there is none. It reads the roots in parts, because a whole catalog would need
 * 60 MB of objects.
 */
function exportAll(context: RequestContext, schema: GraphQLSchema, query: string) {
  const document = parse(query)
  const chunks: Buffer[] = []
  const counts = { objectCount: 0, rootObjectCount: 0 }
  for (let from = 0; ; from += ROOTS_AT_ONCE) {
    const contextValue = { ...context, bulkSlice: { from, count: ROOTS_AT_ONCE }, searchNotices: [] }
    const { data, errors } = executeSync({ schema, document, contextValue, typeResolver: nodeTypeOf })
    if (errors?.length) {
      return errors[0]?.extensions['code'] === 'ACCESS_DENIED' ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR'
    }
    const { lines, rootObjectCount } = toBulkLines(data)
    if (rootObjectCount === 0) return { content: Buffer.concat(chunks), ...counts }
    chunks.push(Buffer.from(`${lines.join('\n')}\n`))
    counts.objectCount += lines.length
    counts.rootObjectCount += rootObjectCount
  }
}

function storeResult(shop: Shop, operation: BulkOperation, content: Buffer): void {
  operation.file = gzipSync(content, { level: 1 })
  operation.fileSize = content.length
  const withFile = [...shop.bulkOperations.values()].filter(({ file }) => file !== null)
  for (const old of withFile.slice(0, -KEPT_FILES)) {
    old.file = null
    old.urlExpiresAt = operation.completedAt
  }
}
