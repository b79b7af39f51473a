import type { AnswerOf, Contract } from '@ark/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

export type SeenLocation = AnswerOf<Contract['GET /users/me/locations']>[number]

/** What accounts show of locations. The module that has them provides it (docs/decisions/019), and app.ts passes it. */
export interface StaffLocations {
  /** The locations that a user `u` is restricted to, as JSON by name; an empty list when there is no restriction. */
  ofUser: RawBuilder<unknown>
  /** Returns how many of the locations are the retailer's. */
  countOwn(tx: Tx, retailerId: number, locationIds: number[]): Promise<number>
  /** Returns the locations that a caller sees; an empty list of ids means all. */
  seenBy(tx: Tx, retailerId: number, locationIds: number[]): Promise<SeenLocation[]>
}
