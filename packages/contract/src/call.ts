import type { Permission } from '@ark/domain'
import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { Resource } from './resources.ts'

/**
 * How much of a business a call reads or changes, for staff who see only some of its locations (docs/decisions/085).
 * - `nothing`: only what belongs to the caller alone
 * - `own locations`: stock at, or sales from, the locations that the caller sees
 * - `the business`: data without a location, such as settings, accounts and products
 * - `all locations`: data of every location, or computed from it
 */
export type Reach = 'nothing' | 'own locations' | 'the business' | 'all locations'

/**
 * A call that changes the prices of sizes or whether they are listed. Such a change needs access to every location at
 * which a size has pairs. `size`: the size in the request; `product` and `link`: each size of it that the caller sees;
 * `whole product`: all of its sizes. `at` is the path of the ID in the request, such as `body.*.product_sync_id` in a
 * list.
 */
export interface PricesOf {
  pricesOf: 'size' | 'product' | 'link' | 'whole product'
  at: string
  /** The scope when the request has no ID at that path. */
  orElse?: PricesOf
}

/**
 * `prices of each size`: the call decides for each of many sizes; sizes that need other locations stay unchanged and
 * are reported. `what is outside`: the call reads a shop or a marketplace again and decides nothing.
 */
export type Change = Reach | PricesOf | 'prices of each size' | 'what is outside'

/**
 * One call of the contract. The contract has every call of ARK, keyed `'VERB /path'` under /api/v1 (`isAtRoot`: without
 * the prefix). The server binds an area at once, so a missing handler does not compile; the browser uses the same keys,
 * and OpenAPI is generated from it.
 */
export interface Call {
  /** The name in generated clients: a verb and a noun, unique in the contract (`listInventory`). */
  operationId: string
  /** One line for the API reference. */
  summary: string
  /** The people who may call: anyone, anyone signed in, or people with the permission. */
  access: 'public' | 'signed-in' | Permission
  /**
   * How much of the business a GET call reads, for calls that staff may make. `all locations` requires access to every
   * location; `the business` requires only the permission.
   */
  reads?: Reach
  /**
   * How much of the business any other call changes, including its jobs, for calls that staff may make. `the business`
   * and `all locations` require access to every location. `what is outside`: the call reads a shop or a marketplace
   * again and decides nothing.
   */
  changes?: Change
  /** The resources in the answer; a change of one of these makes the answer stale. */
  provides?: readonly Resource[]
  /** The resources that the call changes directly. Its jobs report their later changes by events. */
  invalidates?: readonly Resource[]
  /**
   * The obligations that do not block the call: a password that must be changed, or a second factor that must be set
   * up. Other calls answer 403 `password_due` or `second_factor_due` in the meantime.
   */
  allowedWhileDue?: readonly Due[]
  params?: TObject
  query?: TObject
  body?: TObject | TArray
  /**
   * The body is a file of one of these types. The process that answers streams it, and neither loads it into memory nor
   * parses it.
   */
  upload?: readonly ('text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')[]
  /** The body is read as bytes, whatever its type, because its signature covers all bytes. */
  takesBytes?: true
  answer: TSchema
  /** The type of a successful answer that is not JSON: a file or a stream of events. */
  media?: 'application/pdf' | 'application/zpl' | 'image/*' | 'text/csv' | 'text/event-stream' | 'text/plain'
  /** The call is at its exact path, not under /api/v1, because other programs expect it there. */
  isAtRoot?: true
  /** The limit for a body of more than the usual 64 kB. No public call has one, except signed webhooks. */
  maxBodyBytes?: number
  /** A repeated request with the same `Idempotency-Key` header has no second effect for one day. */
  takesIdempotencyKey?: true
  status?: 200 | 201 | 202
  /** The call reads or writes much data. Each user may run a few of these at once; further ones wait or get 429. */
  isExpensive?: true
}

export type Due = 'password' | 'second_factor'

type Reading = Call & Required<Pick<Call, 'provides'>>
type Changing = Call & Required<Pick<Call, 'invalidates'>>

/**
 * The calls of one area. Every GET call declares `provides`, every other call declares `invalidates`; either may be
 * empty.
 */
export type Area = Readonly<
  Record<`GET /${string}`, Reading> & Record<`${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Changing>
>

export type ParamsOf<C extends Call> = C['params'] extends TObject ? Static<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type AnswerOf<C extends Call> = Static<C['answer']>
