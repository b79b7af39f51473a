import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { RequestContext } from '../context.ts'

/**
 * Resolvers by type and field. Arguments are typed by hand in each resolver, as schema.graphql says; graphql-js has
 * coerced them by then.
 */
export type Resolvers = Record<string, Record<string, GraphQLFieldResolver<never, RequestContext, never>>>

/** What a resolver is called with, for those that need all of it. */
export type ResolverCall<Args> = [root: unknown, args: Args, context: RequestContext, info: GraphQLResolveInfo]

/** schema.graphql with resolvers; fields without one read the property of their name. */
export function shopifySchema(resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
  const dateTime = schema.getType('DateTime')
  if (isScalarType(dateTime)) dateTime.coerceOutputValue = dateTimeText
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName)
    if (!isObjectType(type)) throw new Error(`schema.graphql has no object type ${typeName}`)
    for (const [name, resolve] of Object.entries(fields)) {
      const field = type.getFields()[name]
      if (!field) throw new Error(`schema.graphql has no field ${typeName}.${name}`)
      field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>
    }
  }
  return schema
}

/** `2026-06-25T01:33:55Z`: UTC, seconds (shopify.md §2.7). */
function dateTimeText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, 'Z') : value
}
