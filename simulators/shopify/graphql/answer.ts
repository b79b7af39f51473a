import {
  type DocumentNode,
  executeSync,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import type { RequestContext } from '../context.ts'
import { nodeTypeOf } from '../resolvers/node-types.ts'
import type { Bucket } from './bucket.ts'
import { queryCost } from './cost.ts'
import { internalError, maxCostExceeded, THROTTLED } from './errors.ts'
import { validationErrors } from './validation.ts'
import { variableErrors } from './variables.ts'

export interface GraphqlRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

interface Prepared {
  document: DocumentNode
  operation: OperationDefinitionNode
}

/** Returns the body of an answer, which always has HTTP 200. */
export function answerGraphql(
  schema: GraphQLSchema,
  request: GraphqlRequest,
  { context, bucket }: { context: RequestContext; bucket: Bucket },
): object {
  const cost = (requestedQueryCost: number, actualQueryCost: number | null) => ({
    cost: { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status() },
  })
  const prepared = prepare(schema, request)
  if (!('document' in prepared)) return { errors: prepared.errors, extensions: cost(0, 0) }

  const question = { schema, ...prepared, variables: withDefaults(prepared.operation, request.variables) }
  const requested = queryCost(question)
  const { maxQueryCost } = context.settings
  if (requested > maxQueryCost) return { errors: [maxCostExceeded(requested, maxQueryCost)] }
  if (requested > bucket.status().currentlyAvailable || context.isFaulty('THROTTLED')) {
    return { errors: [THROTTLED], extensions: cost(requested, null) }
  }
  if (context.isFaulty('INTERNAL_SERVER_ERROR')) {
    return {
      data: null,
      errors: [internalError(context.requestId, context.clock.now())],
      extensions: cost(requested, requested),
    }
  }
  const { data, errors } = executeSync({
    schema,
    document: prepared.document,
    variableValues: request.variables,
    operationName: request.operationName,
    contextValue: context,
    typeResolver: nodeTypeOf,
  })
  // Admission depends on the requested cost; the bucket deducts the actual cost (measured on a live shop).
  const actual = Math.min(requested, data ? queryCost(question, data) : requested)
  bucket.take(actual)
  const search = context.searchNotices.length > 0 ? { search: context.searchNotices } : {}
  return {
    data: data ?? null,
    ...(errors?.length ? { errors: errors.map((error) => error.toJSON()) } : {}),
    extensions: { ...cost(requested, actual), ...search },
  }
}

function prepare(schema: GraphQLSchema, request: GraphqlRequest): Prepared | { errors: readonly object[] } {
  const document = validDocument(schema, request.query)
  if ('errors' in document) return document
  const operation = getOperationAST(document, request.operationName)
  if (!operation) {
    const name = request.operationName
    const message = name ? `No operation named "${name}"` : 'An operation name is required'
    return { errors: [{ message }] }
  }
  const wrongVariables = variableErrors(schema, operation, request.variables)
  return wrongVariables.length > 0 ? { errors: wrongVariables } : { document, operation }
}

/** A cache of valid documents by schema and text, because clients send the same few repeatedly. */
const known = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>()
const MOST_KNOWN = 200

function validDocument(schema: GraphQLSchema, query: string): DocumentNode | { errors: readonly object[] } {
  const documents = known.get(schema) ?? new Map<string, DocumentNode>()
  known.set(schema, documents)
  const seen = documents.get(query)
  if (seen) return seen
  const document = parsed(query)
  if ('errors' in document) return document
  const invalid: readonly GraphQLError[] = validationErrors(schema, document)
  if (invalid.length > 0) return { errors: invalid.map((error) => error.toJSON()) }
  if (documents.size >= MOST_KNOWN) documents.clear()
  documents.set(query, document)
  return document
}

function parsed(query: string): DocumentNode | { errors: object[] } {
  try {
    return parse(query)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { errors: [{ message: message.replace(/^Syntax Error:/, 'syntax error,') }] }
  }
}

/** Adds the default values of variables, which may be page sizes. */
function withDefaults(operation: OperationDefinitionNode, given: Record<string, unknown>): Record<string, unknown> {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue?.kind === 'IntValue' ? [[variable.name.value, Number(defaultValue.value)]] : [],
  )
  return { ...Object.fromEntries(defaults), ...given }
}
