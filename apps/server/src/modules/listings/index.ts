/**
 * Listings: the wanted state of each size, the live listings on each marketplace, and the one job that reconciles them.
 */
export { asksMovedBy } from './pricing/asks-moved-by.ts'
export { batchStuck, compareLastPairsJob, listingEnded, offersCompared, saleSuspected } from './listings.jobs.ts'
export { listingSums } from './lists/queries/listing-sums.ts'
export { rowsOfProduct } from './lists/queries/rows-of-product.ts'
export { sizesToPrepare } from './payouts/queries/sizes-to-prepare.ts'
export { offerAgain } from './reconcile/offer-again.ts'
export {
  type ListingOwner,
  lockOpenListings,
  markListingsSold,
  ownersOfListings,
} from './reconcile/queries/sold-listing.ts'
export { insertEnded, ListingOwnedElsewhere } from './slots/queries/listing-writes.ts'
export { sweepEveryAccount } from './sweep/queries/account-sweeps.ts'
export { waitingOfAccount, waitingOfOwners } from './slots/queries/waiting-slots.ts'
export { setProductFulfillment } from './enabling/set-location-fulfillment.ts'
