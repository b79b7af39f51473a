/**
 * Listings: what a retailer wants of a size, what is live on each marketplace, and the one job that brings the two
 * together.
 */
export { asksMovedBy } from './asks-moved-by.ts'
export { batchStuck, compareLastPairsJob, listingEnded, offersCompared, saleSuspected } from './listings.jobs.ts'
export { listingSums } from './queries/listing-sums.ts'
export { rowsOfProduct } from './queries/rows-of-product.ts'
export { sizesToPrepare } from './queries/sizes-to-prepare.ts'
export { offerAgain } from './offer-again.ts'
export { type ListingOwner, lockOpenListings, markListingsSold, ownersOfListings } from './queries/sold-listing.ts'
export { waitingOfAccount, waitingOfOwners } from './queries/waiting-slots.ts'
export { setProductFulfillment } from './set-location-fulfillment.ts'
