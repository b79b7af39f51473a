import { bulkUrl } from '../bulk/bulk-files.ts'
import { checkBulkQuery } from '../bulk/check-bulk-query.ts'
import { blockingOperation, isOpen, startBulk } from '../bulk/run-bulk.ts'
import type { RequestContext } from '../context.ts'
import type { BulkOperation } from '../entities.ts'
import { gid, gidNumber } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import type { ResolverCall, Resolvers } from '../graphql/schema.ts'
import { userError } from '../graphql/user-error.ts'
import { BULK_OPERATIONS } from '../search/searchables.ts'
import { found, idAs, pageOf, recordOf } from './records.ts'

type ListArguments = PageArguments & { query?: string | null; sortKey: 'CREATED_AT' | 'COMPLETED_AT' }

/** The resolvers of bulk exports, which bulk/ implements. */
export const bulkResolvers: Resolvers = {
  QueryRoot: {
    bulkOperation: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) =>
      recordOf(shop.bulkOperations, 'BulkOperation', id),
    bulkOperations(_root: unknown, args: ListArguments, context: RequestContext) {
      const own = [...context.shop.bulkOperations.values()].filter(({ appId }) => appId === context.app.id)
      const search = { list: own, searchable: BULK_OPERATIONS, path: 'bulkOperations' }
      const at = ({ createdAt, completedAt }: BulkOperation) =>
        args.sortKey === 'COMPLETED_AT' ? (completedAt?.toISOString() ?? '') : createdAt.toISOString()
      return pageOf(context, found(context, args.query, search), { ...args, sortBy: at })
    },
  },
  BulkOperation: {
    id: idAs('BulkOperation'),
    type: () => 'QUERY',
    objectCount: ({ objectCount }: BulkOperation) => String(objectCount),
    rootObjectCount: ({ rootObjectCount }: BulkOperation) => String(rootObjectCount),
    fileSize: ({ fileSize }: BulkOperation) => (fileSize > 0 ? String(fileSize) : null),
    // Null for an empty result.
    url: (operation: BulkOperation, _args: unknown, { publicUrl }: RequestContext) =>
      operation.fileSize > 0 ? bulkUrl(publicUrl(), operation) : null,
    partialDataUrl: () => null,
  },
  Mutation: {
    bulkOperationRunQuery(...[, { query }, context, { schema }]: ResolverCall<{ query: string }>) {
      const refuse = (field: string[] | null, message: string, code: string) => ({
        bulkOperation: null,
        userErrors: [userError(field, message, code)],
      })
      const problem = checkBulkQuery(schema, query)
      if (problem !== undefined) return refuse(['query'], problem, 'INVALID')
      const blocking = blockingOperation(context)
      if (blocking) {
        const id = gid('BulkOperation', blocking.id)
        const message = `A bulk query operation for this app and shop is already in progress: ${id}.`
        return refuse(null, message, 'OPERATION_IN_PROGRESS')
      }
      return { bulkOperation: startBulk(context, schema, query), userErrors: [] }
    },
    bulkOperationCancel(_root: unknown, { id }: { id: string }, { shop }: RequestContext) {
      const operation = shop.bulkOperations.get(gidNumber(id, 'BulkOperation') ?? 0)
      if (!operation) return { bulkOperation: null, userErrors: [userError(['id'], 'Bulk operation does not exist')] }
      if (!isOpen(operation)) {
        const message = `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`
        return { bulkOperation: operation, userErrors: [userError(null, message)] }
      }
      operation.status = 'CANCELING'
      return { bulkOperation: operation, userErrors: [] }
    },
  },
}
