import type { TSchema, Static } from 'typebox'
import type { Effect } from '../http.ts'
import { type Read, readerOf } from '../wire-values.ts'

/** A GraphQL document with its effect and the schema of its `data`. */
export interface Operation<T> {
  /** The name in the document. */
  name: string
  document: string
  effect: Effect
  read: Read<T>
}

const nameOf = (document: string): string => /\b(?:query|mutation) (\w+)/.exec(document)?.[1] ?? ''

export const query = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  name: nameOf(document),
  document,
  effect: 'read',
  read: readerOf(data),
})

/** Defines a mutation that is sent only once, because Shopify would execute it again. */
export const mutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  name: nameOf(document),
  document,
  effect: 'write',
  read: readerOf(data),
})

/** Defines a mutation that carries `@idempotent` or is harmless when repeated. */
export const repeatableMutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  name: nameOf(document),
  document,
  effect: 'keyed-write',
  read: readerOf(data),
})
