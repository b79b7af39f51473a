import type { AnswerOf, Contract } from '@ark/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export type SeenLocation = AnswerOf<Contract['GET /users/me/locations']>[number]

/** What accounts show of locations: given by the module that has them (docs/decisions/019), put together in app.ts. */
export interface StaffLocations {
  /** As JSON the locations that a user `u` is restricted to, by name; an empty list when he is not. */
  ofUser: RawBuilder<unknown>
  /** How many of the locations are the retailer's. */
  countOwn(tx: Tx, retailerId: number, locationIds: number[]): Promise<number>
  /** The locations that a caller sees; an empty list of ids means all. */
  seenBy(tx: Tx, retailerId: number, locationIds: number[]): Promise<SeenLocation[]>
}
