import type { AccountRow, Evidence, ListingEvidence, ListingOutside } from '../evidence.ts'
import type { OutsideMarketplace } from '../acts-of-plan.ts'
import { ENDED, MARKETPLACES, listingLabel } from './listing-label.ts'
import type { Rule } from './rule.ts'

const isOf =
  (marketplace: OutsideMarketplace, { id }: Pick<ListingOutside, 'id'>) =>
  (listing: ListingEvidence) =>
    listing.marketplace === marketplace && listing.external_listing_id === id

/**
 * Returns whether a listing may differ from ARK's records, because the seller changed it without ARK and no sweep has
 * seen it yet.
 */
const isExcused = ({ outside }: Evidence, { id }: Pick<ListingOutside, 'id'>): boolean =>
  !outside.isSwept && (outside.changed.has(id) || outside.byHand.has(id))

/** Returns what is wrong with ARK's record of an open listing. */
function faultsOf(evidence: Evidence, marketplace: OutsideMarketplace, there: ListingOutside): string[] {
  const { id, accountId, priceCents } = there
  const knowing = evidence.listings.filter(isOf(marketplace, there)).filter(({ state }) => !ENDED.includes(state))
  const owners = evidence.owners.filter((owner) => owner.account_id === accountId && owner.external_listing_id === id)
  const shown = evidence.unknown.find((each) => each.account_id === accountId && each.external_listing_id === id)
  const [known, ...others] = knowing
  if (!known) {
    // A listing on an account that ARK does not know is allowed unless it is ARK's.
    if (shown ? shown.choice !== 'withdraw' : accountId === null && evidence.outside.byHand.has(id)) return []
    return [shown ? 'is to be withdrawn' : 'is unknown here']
  }
  const faults: string[] = others.length > 0 ? [`is known ${knowing.length} times`] : []
  if (shown) faults.push('is shown as unknown too')
  if (known.account_id !== accountId) faults.push(`is on account ${accountId}, not ${known.account_id}`)
  const isOwned = owners.some(
    ({ retailer_id, listing_id }) => retailer_id === known.retailer_id && listing_id === known.listing_id,
  )
  if (!isOwned) faults.push(`belongs to ${JSON.stringify(owners)}`)
  if (known.state !== 'live' || Math.round(known.price * 100) !== priceCents)
    faults.push(`is ${known.state} at $${known.price}`)
  return faults.map((fault) => `${fault}: ${listingLabel(known)}`)
}

const everyListingIsKnown: Rule = {
  name: 'every open listing on every account has exactly one owner, at the price we believe, or is shown as unknown',
  broken: (evidence) =>
    MARKETPLACES.flatMap((marketplace) =>
      evidence.outsideListings[marketplace]
        .filter((there) => there.isOpen && !isExcused(evidence, there))
        .flatMap((there) =>
          faultsOf(evidence, marketplace, there).map((fault) => {
            const { id, externalVariantId, status, priceCents, accountId } = there
            const what = `${externalVariantId}, ${status}, $${priceCents / 100}, account ${accountId}`
            return `${marketplace} ${id} (${what}) ${fault}`
          }),
        ),
    ),
}

const atMostOnePerSize: Rule = {
  name: 'each owner has at most one listing of each size and marketplace outside, over all accounts',
  broken: ({ listings, outsideListings }) =>
    MARKETPLACES.flatMap((marketplace) => {
      const open = outsideListings[marketplace].filter(({ isOpen }) => isOpen)
      const known = open.flatMap((there) => listings.find(isOf(marketplace, there)) ?? [])
      return [...Map.groupBy(known, ({ retailer_id, variant_id }) => `${retailer_id} ${variant_id}`).values()]
        .filter(({ length }) => length > 1)
        .map((same) => same.map(listingLabel).join(' and '))
    }),
}

const byHandIsNobodys: Rule = {
  name: 'a listing made by hand at a different price has no owner here',
  isFinal: true,
  broken: ({ listings, owners, outside }) => [
    ...listings.filter(({ external_listing_id: id }) => id && outside.byHand.has(id)).map(listingLabel),
    ...owners.filter(({ external_listing_id: id }) => outside.byHand.has(id)).map((owner) => JSON.stringify(owner)),
  ],
}

/** Returns the retailer's own account, or else the shared one. */
function accountInUse(
  accounts: readonly AccountRow[],
  { retailer_id, marketplace }: Pick<ListingEvidence, 'retailer_id' | 'marketplace'>,
): number | null {
  const inUse = accounts.filter((account) => account.marketplace === marketplace && !account.is_retired)
  const own = inUse.find((account) => account.retailer_id === retailer_id)
  return (own ?? inUse.find((account) => account.retailer_id === null))?.account_id ?? null
}

const nothingIsLeftBehind: Rule = {
  name: 'no listing of a retailer is on an account that the retailer no longer uses',
  broken: ({ listings, accounts }) =>
    listings
      .filter((listing) => !ENDED.includes(listing.state) && listing.account_id !== accountInUse(accounts, listing))
      .map((listing) => `${listingLabel(listing)} is on account ${listing.account_id}`),
}

/** An account is removed once everything sold on it has ended. */
const salesStayOnTheirAccount: Rule = {
  name: 'a sale is followed on the account where it was made',
  broken: ({ sales, accounts, outsideOrders, outsideListings }) =>
    sales.flatMap(({ sale_id, platform, external_order_id, account_id }) => {
      const order = outsideOrders[platform].find(({ id }) => id === external_order_id)
      const listing = outsideListings[platform].find(({ id }) => id === order?.listingId)
      const isThere = accounts.some((account) => account.account_id === account_id)
      if (!order || !listing || (isThere ? listing.accountId === account_id : !order.isOpen)) return []
      const where = isThere ? `account ${account_id}` : `account ${account_id}, which was removed`
      return [`sale ${sale_id} (${platform} order ${external_order_id}) is on ${where}; made on ${listing.accountId}`]
    }),
}

export const accountRules: Rule[] = [
  everyListingIsKnown,
  atMostOnePerSize,
  byHandIsNobodys,
  nothingIsLeftBehind,
  salesStayOnTheirAccount,
]
