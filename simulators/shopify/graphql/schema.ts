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
 * Resolvers by type and field. Each resolver declares the types of its arguments by hand, following schema.graphql;
 * graphql-js has coerced them by then.
 */
export type Resolvers = Record<string, Record<string, GraphQLFieldResolver<never, RequestContext, never>>>

/** All arguments of a resolver call. */
export type ResolverCall<Args> = [root: unknown, args: Args, context: RequestContext, info: GraphQLResolveInfo]

/** Returns schema.graphql with resolvers. Fields without one read the property with their name. */
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

/** Formats a time in UTC to the second: `2026-06-25T01:33:55Z`. */
function dateTimeText(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace(/\.\d+Z$/, 'Z') : value
}
