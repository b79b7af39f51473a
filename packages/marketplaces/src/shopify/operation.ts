import type { TSchema, Static } from 'typebox'
import type { Effect } from '../http.ts'
import { type Read, readerOf } from '../wire-values.ts'

/** A GraphQL document, what sending it does, and how its `data` is read. */
export interface Operation<T> {
  document: string
  effect: Effect
  read: Read<T>
}

export const query = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  document,
  effect: 'read',
  read: readerOf(data),
})

/** Sent once: Shopify does not know it again. */
export const mutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  document,
  effect: 'write',
  read: readerOf(data),
})

/** Carries `@idempotent` or may be done twice without harm. */
export const repeatableMutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  document,
  effect: 'keyed-write',
  read: readerOf(data),
})
