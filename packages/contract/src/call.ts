import type { Permission } from '@ark/domain'
import type { Static, TArray, TObject, TSchema } from 'typebox'
import type { Resource } from './resources.ts'

/**
 * How much of a business a call reads or changes, for staff who see some of its locations only (docs/decisions/085).
 * - `nothing`: nothing of a business but what is the caller's alone
 * - `own locations`: what lies at, or was sold from, the locations that the caller sees
 * - `the business`: what is of no location, such as settings, accounts and products
 * - `all locations`: what lies at every location, or is made of it
 */
export type Reach = 'nothing' | 'own locations' | 'the business' | 'all locations'

/**
 * What sizes are offered for, and whether they are. Such a change needs every location at which a size has pairs:
 * `size`: of the one that is named; `product`, `link`: of each size of it that the caller sees; `whole product`: of all
 * of its sizes. `at`: where the request names it, `body.*.product_sync_id` of a list.
 */
export interface PricesOf {
  pricesOf: 'size' | 'product' | 'link' | 'whole product'
  at: string
  /** Where the request does not name one there. */
  orElse?: PricesOf
}

/** `prices of each size`: of many, each decided by itself; those that need other locations stay, and are named. */
export type Change = Reach | PricesOf | 'prices of each size' | 'what is outside'

/**
 * The contract: every call of ARK, keyed `'VERB /path'` under /api/v1 (`isAtRoot`: without it). The server binds an
 * area at once (a missing handler does not compile), the browser calls by the same key, OpenAPI is generated from it.
 */
export interface Call {
  /** Its name in generated clients: a verb and a noun, unique in the contract (`listInventory`). */
  operationId: string
  /** What it does, one line, for the reference. */
  summary: string
  /** Who may call: everybody, everybody signed in, or who has the permission. */
  access: 'public' | 'signed-in' | Permission
  /**
   * Of a GET call that staff may make: how much of the business it reads. All locations only for who sees them all;
   * of the business what anybody with its permission may know.
   */
  reads?: Reach
  /**
   * Of any other call that staff may make: how much of the business it changes, its jobs included. The business and all
   * locations only by who sees all of them. `what is outside`: something is read again from a shop or a marketplace,
   * and nothing decided.
   */
  changes?: Change
  /** What its answer shows: it is out of date once one of these has changed. */
  provides?: readonly Resource[]
  /** What it changes, once it is done; what a job does of it later is said by the events of that. */
  invalidates?: readonly Resource[]
  /**
   * Open while something is due that everything else waits for: a password that has to be changed, a second factor
   * that has to be set up. Other calls answer 403 `password_due` or `second_factor_due` meanwhile.
   */
  openWhileDue?: readonly Due[]
  params?: TObject
  query?: TObject
  body?: TObject | TArray
  /** The body is a file of one of these types: never read as a whole by what answers, nor looked into. */
  upload?: readonly ('text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')[]
  /** The body is taken as bytes, whatever its type: what it is worth is known by a signature of all of it. */
  takesBytes?: true
  answer: TSchema
  /** What a successful answer is, when not JSON: a file or a stream of events. */
  media?: 'application/pdf' | 'application/zpl' | 'image/*' | 'text/csv' | 'text/event-stream' | 'text/plain'
  /** At its path as it stands, not under /api/v1: where the programs that call it look for it. */
  isAtRoot?: true
  /** Of a body that may be larger than the usual 64 kB; never of a public call, but for signed webhooks. */
  maxBodyBytes?: number
  /** The same request again under the header `Idempotency-Key` has no second effect, for a day. */
  takesIdempotencyKey?: true
  status?: 200 | 201 | 202
  /** Reads or writes much at once: a user has a few of these under way, further ones wait or are answered 429. */
  isExpensive?: true
}

export type Due = 'password' | 'second_factor'

type Reading = Call & Required<Pick<Call, 'provides'>>
type Changing = Call & Required<Pick<Call, 'invalidates'>>

/** No GET call without what it provides, no other one without what it invalidates; empty where it is nothing. */
export type Area = Readonly<
  Record<`GET /${string}`, Reading> & Record<`${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Changing>
>

export type ParamsOf<C extends Call> = C['params'] extends TObject ? Static<C['params']> : undefined
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined
export type AnswerOf<C extends Call> = Static<C['answer']>
