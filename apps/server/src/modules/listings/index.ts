/** Listings: what a retailer wants of a size, what is live on each marketplace, and the one job that brings the two together. */
export { listingEnded, saleSuspected, WITHDRAWAL_PRIORITY } from './listings.jobs.ts'
export { openListingsOf } from './queries/slots-of-variants.ts'
export { type ListingOwner, markListingSold, ownerOfListing } from './queries/sold-listing.ts'
export { wakeListings } from './wake-listings.ts'
