import { readFileSync } from 'node:fs'
import { GraphQLError, type GraphQLSchema, getVariableValues, Kind, parse, validate } from 'graphql'
import type { Exchange } from './core/simulator.ts'
import { shopifySchema } from './shopify/graphql/schema.ts'
import { openContract } from './stockx/contract-for-test.ts'

/** The observed traffic between ARK and the simulators. */
export interface WatchedTraffic {
  onExchange(exchange: Exchange): void
  /** Returns the distinct faults of requests and answers against the vendors' contracts. */
  faults(): string[]
  /** Returns the observed operations by vendor. */
  seen(): Record<string, Set<string>>
}

/** Statuses that any call may answer; the swagger lists them for no single call. */
const OF_ANY_CALL = new Set([403, 404, 413, 415, 429, 502, 503, 504])

/** Checks requests and answers against `*\/contract`. */
export function watchContracts(): WatchedTraffic {
  const faults = new Set<string>()
  const seen: Record<string, Set<string>> = { stockx: new Set(), alias: new Set(), shopify: new Set() }
  const checks: Record<string, (exchange: Exchange) => Checked | null> = {
    stockx: stockxCheck(),
    alias: aliasCheck(),
    shopify: shopifyCheck(),
  }
  return {
    onExchange(exchange) {
      const checked = checks[exchange.vendor]?.(exchange)
      if (!checked) return
      seen[exchange.vendor]?.add(checked.operation)
      for (const fault of checked.faults) faults.add(`${exchange.vendor} ${checked.operation}: ${fault}`)
    },
    faults: () => [...faults],
    seen: () => seen,
  }
}

interface Checked {
  operation: string
  faults: string[]
}

const braced = (route: string, prefix: string) => route.slice(prefix.length).replaceAll(/:(\w+)/g, '{$1}')

function stockxCheck() {
  const contract = openContract()
  return ({ method, route, query, body, status, answer }: Exchange): Checked | null => {
    if (route !== null && !route.startsWith('/v2/')) return null
    const operation = `${method} ${braced(route ?? '', '/v2')}`
    if (!contract.operations.includes(operation)) return { operation, faults: ['StockX has no such call'] }
    const requested = contract.requestFaults(operation, { query, body })
    const answered = OF_ANY_CALL.has(status) ? [] : contract.faults(operation, status, answer)
    // The real service has error texts in another field than the swagger.
    return { operation, faults: [...requested, ...(status < 400 ? answered : [])] }
  }
}

interface AliasContract {
  operations: string[]
  pages: Record<string, { parameter: string; most: number }>
  enums: Record<string, string[]>
  batches: { most: number; fields: Record<string, string[]> }
}

function aliasCheck() {
  const text = readFileSync(new URL('alias/contract/alias.json', import.meta.url), 'utf8')
  const { operations, pages, enums, batches } = JSON.parse(text) as AliasContract
  // Checks the values of parameters and fields that have the name of an enum.
  const values = new Map(Object.entries(enums))
  const enumFaults = (fields: Record<string, unknown>) =>
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().every((one) => values.get(name)?.includes(String(one)) ?? true) ? [] : [`${name} is ${value}`],
    )
  const batchFaults = (operation: string, { query, body, answer, status }: Exchange): string[] => {
    if (!/^(POST|DELETE) \/listings\/batch_/.test(operation)) return []
    const names = batches.fields[operation]
    const items = objectsIn(body).filter((each) => !('items' in each))
    const count = names ? [fieldOf(body, 'items')].flat().length : [query['ids'] ?? []].flat().length
    return [
      ...(count >= 1 && count <= batches.most ? [] : [`it has ${count} listings`]),
      ...items
        .flatMap((each) => Object.keys(each).filter((name) => !names?.includes(name)))
        .map((name) => `${name} is no field`),
      ...items.flatMap(enumFaults),
      ...(status >= 400 || enums['batch status']?.includes(String(fieldOf(answer, 'status')))
        ? []
        : ['it has no status']),
    ]
  }
  return (exchange: Exchange): Checked | null => {
    const { method, route, query, answer, status } = exchange
    if (route?.startsWith('/files/') || route === null) return null
    const operation = `${method} ${braced(route, '/api/v1')}`
    if (!operations.includes(operation)) return { operation, faults: ['alias has no such call'] }
    const { parameter, most } = pages[operation] ?? { parameter: '', most: 0 }
    const isLarge = Number(query[parameter] ?? 0) > most
    return {
      operation,
      faults: [
        ...enumFaults(query),
        ...batchFaults(operation, exchange),
        ...(isLarge ? [`${parameter} is ${query[parameter]}`] : []),
        ...(status < 400 && answer === null ? ['it was answered without JSON'] : []),
        ...(status < 400 ? objectsIn(answer).flatMap(enumFaults) : []),
      ],
    }
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/** Returns a body and every object in it. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [{ ...value }, ...Object.values(value).flatMap(objectsIn)]
}

interface GraphqlBody {
  query: string
  variables?: Record<string, unknown>
}

/** Checks Shopify's traffic. Executing a query with the schema proves that its answer conforms. */
function shopifyCheck() {
  const schema = shopifySchema({})
  return ({ route, body, answer, status }: Exchange): Checked | null => {
    if (!route?.endsWith('/graphql.json')) return null
    const { query, variables = {} } = body as GraphqlBody
    const faults = documentFaults(schema, query, variables)
    const { query: bulk } = variables
    const ofBulk = typeof bulk === 'string' && query.includes('bulkOperationRunQuery')
    return {
      operation: /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? query.slice(0, 40),
      faults: [
        ...faults,
        ...(ofBulk ? documentFaults(schema, bulk, {}) : []),
        ...(status < 400 && answer === null ? ['it was answered without JSON'] : []),
      ],
    }
  }
}

function documentFaults(schema: GraphQLSchema, query: string, variables: Record<string, unknown>): string[] {
  try {
    const document = parse(query)
    const errors = validate(schema, document)
    if (errors.length > 0) return errors.map(({ message }) => message)
    return document.definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return []
      const coerced = getVariableValues(schema, definition.variableDefinitions ?? [], variables)
      return coerced.errors?.map(({ message }) => message) ?? []
    })
  } catch (error) {
    if (error instanceof GraphQLError) return [error.message]
    throw error
  }
}
