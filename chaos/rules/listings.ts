import type { ListingEvidence, SlotRow } from '../evidence.ts'
import type { OutsideMarketplace } from '../plan.ts'
import type { Rule } from './rule.ts'

const MARKETPLACES = ['stockx', 'goat'] as const
const ENDED = ['withdrawn', 'sold']

const wordsOf = ({ listing_id, name, marketplace, state, external_listing_id, problem }: ListingEvidence) => {
  const words = [`${name} on ${marketplace}`, state, `outside ${external_listing_id}`]
  return `listing ${listing_id} (${[...words, ...(problem ? [`"${problem}"`] : [])].join(', ')})`
}

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
      return `at ${at} ${changed}; now ${now ? wordsOf(now) : 'gone'}`
    })
  },
}

const salesEndListings: Rule = {
  name: 'the listing of a sale is sold, and no other is',
  broken({ listings, sales }) {
    const sold = new Set(sales.map(({ listing_id }) => listing_id))
    return listings
      .filter(({ listing_id, state }) => (state === 'sold') !== sold.has(listing_id))
      .map((listing) => `${wordsOf(listing)} has ${sold.has(listing.listing_id) ? 'a' : 'no'} sale`)
  },
}

const whatStandsOutsideIsKnown: Rule = {
  name: 'nothing stands outside that is not live here at that price, and at most one for each size and marketplace',
  broken({ listings, outsideListings }) {
    return MARKETPLACES.flatMap((marketplace) => {
      const open = outsideListings[marketplace].filter(({ isOpen }) => isOpen)
      return open.flatMap(({ id, status, priceCents, externalVariantId }) => {
        const faults: string[] = []
        const known = listings.find((each) => each.marketplace === marketplace && each.external_listing_id === id)
        const isSame = known?.state === 'live' && Math.round(known.price * 100) === priceCents
        const here = known ? `${wordsOf(known)} at $${known.price}` : 'unknown here'
        if (!isSame)
          faults.push(`${marketplace} ${id} (${externalVariantId}, ${status}, $${priceCents / 100}) is ${here}`)
        const counterparts = open.filter((each) => each.externalVariantId === externalVariantId).map((each) => each.id)
        if (counterparts.length > 1 && counterparts[0] === id)
          faults.push(
            `${externalVariantId} stands ${counterparts.length} times on ${marketplace}: ${counterparts.join(', ')}`,
          )
        return faults
      })
    })
  },
}

const whatIsLiveHereStandsOutside: Rule = {
  name: 'nothing is live here that is not live outside, and nothing ended here that stands there',
  broken: ({ listings, outsideListings }) =>
    listings.flatMap((listing) => {
      const outside = outsideListings[listing.marketplace].find(({ id }) => id === listing.external_listing_id)
      if (listing.state === 'live' && !outside?.isLive)
        return [`${wordsOf(listing)} is ${outside?.status ?? 'unknown'} outside`]
      if (ENDED.includes(listing.state) && outside?.isOpen) return [`${wordsOf(listing)} is ${outside.status} outside`]
      if (listing.state === 'withdrawn' && outside?.isSold) return [`${wordsOf(listing)} is ${outside.status} outside`]
      return []
    }),
}

const nothingWithoutStock: Rule = {
  name: 'nothing stands outside without stock here, or that its owner does not want there',
  broken: ({ outsideListings, listings, slots }) =>
    MARKETPLACES.flatMap((marketplace) =>
      outsideListings[marketplace].flatMap(({ id, isOpen, status }) => {
        const listing = listings.find((each) => each.marketplace === marketplace && each.external_listing_id === id)
        const slot = slots.find(({ variant_id }) => variant_id === listing?.variant_id)
        const givesWay = slot?.gives_way.includes(marketplace) ?? false
        if (!isOpen || !listing || (listing.offerable > 0 && slot?.listings_enabled && !givesWay)) return []
        const switched = `switched ${slot?.listings_enabled ? 'on' : 'off'}${givesWay ? ', giving way' : ''}`
        const why = `${listing.offerable} units, ${switched}`
        return [`${wordsOf(listing)} is ${status} outside with ${why}`]
      }),
    ),
}

const neverBothGiveWay: Rule = {
  name: 'Goblin Mode never takes both listings of a size away',
  isFinal: true,
  broken: ({ slots }) => slots.filter(({ gives_way }) => gives_way.length > 1).map(({ name }) => name),
}

/** Where a size is offered: everywhere, but for what gives way, and for its last pair. */
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
          const own = listings.filter((each) => each.variant_id === slot.variant_id && each.marketplace === marketplace)
          if (own.some(({ state }) => state === 'live')) return []
          const open = own.filter(({ state }) => !ENDED.includes(state)).map(wordsOf)
          return [`${slot.name} on ${marketplace} with ${slot.offerable} units: ${open.join(', ') || 'no listing'}`]
        })
        // The last pair stands on one of them.
        return isOnOneAlone(slot) && missing.length < placesOf(slot).length ? [] : missing
      }),
}

const lastPairsStandWhereTheyMay: Rule = {
  name: 'a last pair stands outside only where its rule says',
  broken: ({ slots, listings }) =>
    slots
      .filter(({ listings_enabled, offerable }) => listings_enabled && offerable === 1)
      .flatMap((slot) => {
        const live = listings.filter(({ variant_id, state }) => variant_id === slot.variant_id && state === 'live')
        const most = slot.last_pair === 'keep_off' ? 0 : slot.last_pair === 'higher_payout' ? 1 : MARKETPLACES.length
        return live.length > most ? [`${slot.name} (${slot.last_pair}): ${live.map(wordsOf).join(', ')}`] : []
      }),
}

export const listingRules: Rule[] = [
  soldStaysSold,
  salesEndListings,
  whatStandsOutsideIsKnown,
  whatIsLiveHereStandsOutside,
  nothingWithoutStock,
  neverBothGiveWay,
  whatIsWantedIsLive,
  lastPairsStandWhereTheyMay,
]
