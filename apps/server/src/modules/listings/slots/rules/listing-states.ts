import type { ListingChange, OpenState } from './next-listing-step.ts'

type State = NonNullable<ListingChange['state']>

/**
 * The states from which a listing can enter each other state. An ended listing enters no other; `markListingsSold` can
 * end a listing from any state.
 */
const COMES_FROM: Record<State, readonly OpenState[]> = {
  // A creation that was refused or never sent is sent again.
  requested: ['failed'],
  // Its creation was answered, or a read-back found it.
  pending: ['requested'],
  live: ['pending', 'withdrawing', 'failed'],
  // A withdrawal is sent, or the listing was sold there and its order is still to be read.
  withdrawing: ['pending', 'live', 'failed'],
  failed: ['requested', 'pending', 'live', 'withdrawing'],
  withdrawn: ['requested', 'pending', 'live', 'withdrawing', 'failed'],
  sold: [],
}

/** Returns the states from which a listing can enter this one, including the state itself. */
export const statesBefore = (state: State): readonly State[] => [state, ...COMES_FROM[state]]
