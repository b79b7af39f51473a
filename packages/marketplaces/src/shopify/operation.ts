import type { TSchema, Static } from 'typebox'
import type { Effect } from '../http.ts'
import { type Read, readerOf } from '../wire-values.ts'

/** A GraphQL document, what sending it does, and how its `data` is read. */
export interface Operation<T> {
  /** As the document names it. */
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

/** Sent once: Shopify does not know it again. */
export const mutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  name: nameOf(document),
  document,
  effect: 'write',
  read: readerOf(data),
})

/** Carries `@idempotent` or may be done twice without harm. */
export const repeatableMutation = <T extends TSchema>(document: string, data: T): Operation<Static<T>> => ({
  name: nameOf(document),
  document,
  effect: 'keyed-write',
  read: readerOf(data),
})
