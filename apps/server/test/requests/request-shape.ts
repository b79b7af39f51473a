import type { BodyOf, Call, Contract, ParamsOf, QueryOf } from '@ark/contract'
import type { Belongings } from '../belongings/two-retailers.ts'

export type CallKey = keyof Contract

/** The parts of a request: path parameters, query and body. */
export interface CallRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** The text of a file instead of a body. */
  file?: string
}

type RequestOf<C extends Call> = (ParamsOf<C> extends undefined ? { params?: never } : { params: ParamsOf<C> }) & {
  query?: QueryOf<C>
} & (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> }) &
  (C extends { upload: readonly string[] } ? { file: string } : { file?: never })

/** A valid request for each call of the contract, made of a retailer's belongings. */
export type Requests = { [K in CallKey]: (own: Belongings) => RequestOf<Contract[K]> }
