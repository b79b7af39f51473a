import type { ListingChange, OpenState } from './next-listing-step.ts'

type State = NonNullable<ListingChange['state']>

/**
 * From which states a listing may come to another one (its own aside). One that has ended comes to none; by a sale it
 * ends from every other (`markListingsSold`).
 */
const COMES_FROM: Record<State, readonly OpenState[]> = {
  // A creation that was refused or never sent is sent anew.
  requested: ['failed'],
  // Its creation was answered, or was found when that was looked for.
  pending: ['requested'],
  live: ['pending', 'withdrawing', 'failed'],
  // A withdrawal is sent; or it was sold there, and its order is on its way.
  withdrawing: ['pending', 'live', 'failed'],
  failed: ['requested', 'pending', 'live', 'withdrawing'],
  withdrawn: ['requested', 'pending', 'live', 'withdrawing', 'failed'],
  sold: [],
}

/** The states from which a listing may come to this one, itself among them. */
export const statesBefore = (state: State): readonly State[] => [state, ...COMES_FROM[state]]
