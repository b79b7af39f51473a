import type { Evidence, SlotRow } from '../evidence.ts'
import type { LevelKey } from '../outside.ts'
import type { OutsideMarketplace } from '../acts-of-plan.ts'
import { ENDED, MARKETPLACES, listingLabel } from './listing-label.ts'
import type { Rule } from './rule.ts'

interface Version {
  listing_id: number
  at: string
  changed: string
  before: string
}

const soldStaysSold: Rule = {
  name: 'a sold listing never changes again',
  isFinal: true,
  async broken({ ask, listings }) {
    const versions = await ask<Version>(`
      select v.listing_id::int, v.at::text, v.before ->> 'state' as before,
        (select string_agg(e.key || ': ' || coalesce(v.before ->> e.key, '-') || ' → ' || coalesce(e.value, '-'), ', ')
         from jsonb_each_text(v.after) e where e.value is distinct from v.before ->> e.key) as changed
      from witness.listing_versions v
      where v.before ->> 'state' = 'sold' and v.before is distinct from v.after order by v.n`)
    return versions.map(({ listing_id, at, changed }) => {
      const now = listings.find((listing) => listing.listing_id === listing_id)
      return `at ${at} ${changed}; now ${now ? listingLabel(now) : 'gone'}`
    })
  },
}

const salesEndListings: Rule = {
  name: 'the listing of a sale is sold, and no other is',
  broken({ listings, sales }) {
    const sold = new Set(sales.map(({ listing_id }) => listing_id))
    return listings
      .filter(({ listing_id, state }) => (state === 'sold') !== sold.has(listing_id))
      .map((listing) => `${listingLabel(listing)} has ${sold.has(listing.listing_id) ? 'a' : 'no'} sale`)
  },
}

const isOfSlot =
  ({ retailer_id, variant_id }: Pick<SlotRow, 'retailer_id' | 'variant_id'>) =>
  (listing: Pick<SlotRow, 'retailer_id' | 'variant_id'>) =>
    listing.retailer_id === retailer_id && listing.variant_id === variant_id

const nameOfSlot = ({ name, retailer_id }: SlotRow) => `${name} of retailer ${retailer_id}`

const whatIsLiveHereStandsOutside: Rule = {
  name: 'nothing is live here that is not live outside, and nothing that ended here is live there',
  broken: ({ listings, outsideListings, outside: { isSwept, changed } }) =>
    listings.flatMap((listing) => {
      const outside = outsideListings[listing.marketplace].find(({ id }) => id === listing.external_listing_id)
      // The seller deleted the listing without ARK, which a sweep finds.
      if (listing.state === 'live' && outside && changed.has(outside.id) && !isSwept) return []
      if (listing.state === 'live' && !outside?.isLive)
        return [`${listingLabel(listing)} is ${outside?.status ?? 'unknown'} outside`]
      if (ENDED.includes(listing.state) && outside?.isOpen)
        return [`${listingLabel(listing)} is ${outside.status} outside`]
      if (listing.state === 'withdrawn' && outside?.isSold)
        return [`${listingLabel(listing)} is ${outside.status} outside`]
      return []
    }),
}

const nothingWithoutStock: Rule = {
  name: 'nothing is listed outside without stock here or without its owner wanting it there',
  broken: ({ outsideListings, listings, slots }) =>
    MARKETPLACES.flatMap((marketplace) =>
      outsideListings[marketplace].flatMap(({ id, isOpen, status }) => {
        const listing = listings.find((each) => each.marketplace === marketplace && each.external_listing_id === id)
        const slot = slots.find((each) => listing && isOfSlot(each)(listing))
        const givesWay = slot?.gives_way.includes(marketplace) ?? false
        if (!isOpen || !listing || (listing.offerable > 0 && slot?.listings_enabled && !givesWay)) return []
        const switched = `switched ${slot?.listings_enabled ? 'on' : 'off'}${givesWay ? ', giving way' : ''}`
        const why = `${listing.offerable} units, ${switched}`
        return [`${listingLabel(listing)} is ${status} outside with ${why}`]
      }),
    ),
}

/** Returns how many units of a size the shop's own store has for sale without a buyer. */
function freeInShop({ sizes, levels, items }: Evidence, size: Pick<SlotRow, 'retailer_id' | 'variant_id'>): number {
  const own = new Set(sizes.filter(isOfSlot(size)).map(({ item }) => item))
  const isOwn = (level: LevelKey) => own.has(Number(level.split(':')[0]))
  const forSale = [...levels].filter(([key, { isForSale }]) => isOwn(key) && isForSale)
  const taken = (key: LevelKey) =>
    items
      .filter(({ level }) => level === key)
      .reduce((sum, { sold_on_ark, quantity_reserved }) => sum + sold_on_ark + quantity_reserved, 0)
  return forSale.reduce((sum, [key, { available }]) => sum + Math.max(0, available - taken(key)), 0)
}

const nothingLiveWithoutTheShopsStock: Rule = {
  name: 'nothing is live on a marketplace without stock that its shop has for sale',
  broken: (evidence) =>
    MARKETPLACES.flatMap((marketplace) =>
      evidence.outsideListings[marketplace].flatMap(({ id, isLive }) => {
        const listing = evidence.listings.find(
          (each) => each.marketplace === marketplace && each.external_listing_id === id,
        )
        return !isLive || !listing || freeInShop(evidence, listing) > 0
          ? []
          : [`${listingLabel(listing)}: the shop has none for sale`]
      }),
    ),
}

const neverBothGiveWay: Rule = {
  name: 'Goblin Mode never takes both listings of a size away',
  isFinal: true,
  broken: ({ slots }) => slots.filter(({ gives_way }) => gives_way.length > 1).map(nameOfSlot),
}

/**
 * Returns the marketplaces that must list a size: both, except where Goblin Mode withdraws it or the last pair is not
 * listed.
 */
const placesOf = ({ gives_way, offerable, last_pair }: SlotRow): readonly OutsideMarketplace[] =>
  offerable === 1 && last_pair === 'keep_off'
    ? []
    : MARKETPLACES.filter((marketplace) => !gives_way.includes(marketplace))

const isOnOneAlone = ({ offerable, last_pair }: SlotRow) => offerable === 1 && last_pair === 'higher_payout'

const whatIsWantedIsLive: Rule = {
  name: 'a size that its owner wants to sell and has in stock is live wherever it is offered',
  broken: ({ slots, listings }) =>
    slots
      .filter(({ listings_enabled, offerable }) => listings_enabled && offerable > 0)
      .flatMap((slot) => {
        const missing = placesOf(slot).flatMap((marketplace) => {
          const own = listings.filter((each) => isOfSlot(slot)(each) && each.marketplace === marketplace)
          if (own.some(({ state }) => state === 'live')) return []
          const open = own.filter(({ state }) => !ENDED.includes(state)).map(listingLabel)
          return [
            `${nameOfSlot(slot)} on ${marketplace} with ${slot.offerable} units: ${open.join(', ') || 'no listing'}`,
          ]
        })
        // The last pair needs a listing on one of them only.
        return isOnOneAlone(slot) && missing.length < placesOf(slot).length ? [] : missing
      }),
}

const lastPairsStandWhereTheyMay: Rule = {
  name: 'a last pair is listed only where its rule allows',
  broken: ({ slots, listings }) =>
    slots
      .filter(({ listings_enabled, offerable }) => listings_enabled && offerable === 1)
      .flatMap((slot) => {
        const live = listings.filter((each) => isOfSlot(slot)(each) && each.state === 'live')
        const most = slot.last_pair === 'keep_off' ? 0 : slot.last_pair === 'higher_payout' ? 1 : MARKETPLACES.length
        return live.length > most
          ? [`${nameOfSlot(slot)} (${slot.last_pair}): ${live.map(listingLabel).join(', ')}`]
          : []
      }),
}

export const listingRules: Rule[] = [
  soldStaysSold,
  salesEndListings,
  whatIsLiveHereStandsOutside,
  nothingWithoutStock,
  nothingLiveWithoutTheShopsStock,
  neverBothGiveWay,
  whatIsWantedIsLive,
  lastPairsStandWhereTheyMay,
]
