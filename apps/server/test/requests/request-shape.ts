import type { BodyOf, Call, Contract, ParamsOf, QueryOf } from '@ark/contract'
import type { Belongings } from '../belongings/two-retailers.ts'

export type CallKey = keyof Contract

/** A request as parts: what stands in the address, behind its question mark, and in the body. */
export interface CallRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** In place of a body, where the call takes a file: its text. */
  file?: string
}

type RequestOf<C extends Call> = (ParamsOf<C> extends undefined ? { params?: never } : { params: ParamsOf<C> }) & {
  query?: QueryOf<C>
} & (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> }) &
  (C extends { upload: readonly string[] } ? { file: string } : { file?: never })

/** A good request for each call of the contract, made of what a retailer has. */
export type Requests = { [K in CallKey]: (own: Belongings) => RequestOf<Contract[K]> }
