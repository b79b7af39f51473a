import type { MarketplaceName } from '@ark/marketplaces'
import { type Cents, centsOrNull, type LastPair, type Repricing } from '@ark/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { bidsTakenAfter } from '../rules/taken-bid.ts'
import { type OfferFacts, type PlaceFacts, twinOf } from '../rules/offer-facts.ts'

/** The rule that makes a size's asks follow the market. */
export interface RepricingRule {
  mode: Exclude<Repricing, 'off'>
  changes_per_day: number
}

/** The repricing data of a slot, even if its rule is off now. */
export interface RepricedSlot {
  /** Null when the rule is off. */
  rule: RepricingRule | null
  rule_price_cents: Cents | null
  held_price_cents: Cents | null
  /** The lowest ask of the last decision. */
  priced_against_cents: Cents | null
  /** The times when the rule changed the price, oldest first. */
  repriced_at: Date[]
}

/** The facts for a slot's next step, without its open listing. */
export interface SlotState {
  variant_id: number
  product_id: number
  product_name: string
  size: string
  external_product_id: string | null
  external_variant_id: string | null
  /** The threshold in whole percent; null when Goblin Mode is off. */
  goblin_threshold_percent: number | null
  offer: Omit<OfferFacts, 'fees'>
  repricing: RepricedSlot
  /** The bid that a person took. While `isValid`, its price is the ask. Null when there is none or its end was recorded. */
  bid: { price_cents: Cents; taken_at: Date; isValid: boolean; was_sold: boolean } | null
  next_step_at: Date | null
  /** Every change of the wanted state increments it. */
  slot_version: number
}

interface Row
  extends Columns<'catalogue.products', 'product_id'>,
    Columns<'catalogue.variants', 'variant_id' | 'size'>,
    Columns<'variant_offers', 'desired_payout' | 'bottom_payout'>,
    Columns<
      'listing_slots',
      | 'chosen_price'
      | 'is_left_out'
      | 'withdrawn_by_goblin'
      | 'rule_price'
      | 'held_price'
      | 'priced_against'
      | 'repriced_at'
      | 'bid_price'
      | 'bid_taken_at'
    > {
  /** A pair was sold there since the bid was taken. */
  bid_was_sold: boolean
  bid_stands: boolean
  /** The bid that is being taken on the other marketplace; null when there is none. */
  twin_bid_price: Column<'listing_slots', 'bid_price'>
  product_name: Column<'catalogue.products', 'name'>
  external_product_id: Column<'catalogue.products', 'stockx_product_id' | 'alias_catalog_id'>
  external_variant_id: Column<'catalogue.variants', 'stockx_variant_id' | 'alias_variant_id'>
  /** False when the size has no offer. */
  is_closing: boolean
  listings_enabled: boolean
  goblin_threshold_percent: Column<'variant_offers', 'goblin_threshold_percent'> | null
  /** Null means at once. */
  next_step_at: Date | null
  slot_version: Column<'listing_slots', 'version'>
  units: number
  withheld: Column<'inventory.items', 'withheld'>
  closed_by_release_day: boolean
  last_pair: LastPair
  /** Null when the rule is off or the product has no rules. */
  repricing: RepricingRule['mode'] | null
  ceiling_percent: Column<'product_selling_rules', 'ceiling_percent'> | null
  changes_per_day: Column<'product_selling_rules', 'changes_per_day'> | null
  twin_is_known: boolean
  /** Null, like the next columns, when the other marketplace has no slot. */
  twin_left_out: Column<'listing_slots', 'is_left_out'> | null
  twin_withdrawn: Column<'listing_slots', 'withdrawn_by_goblin'> | null
  twin_chosen_price: Column<'listing_slots', 'chosen_price'>
  twin_rule_price: Column<'listing_slots', 'rule_price'>
}

export interface OfferedScope {
  retailerId: number
  variantIds: number[]
  marketplace: MarketplaceName
}

/** Returns the existing slots of sizes. */
export const offeredSlots = (tx: Tx, scope: OfferedScope, now: Date): Promise<SlotState[]> =>
  readOffered(tx, { ...scope, which: sql`s.variant_id = any(${scope.variantIds}::int8[])`, now })

/** Returns the slots of all existing sizes in the scope, with defaults where the slot does not exist yet. */
export const slotsOrDefaults = (tx: Tx, scope: OfferedScope, now: Date): Promise<SlotState[]> => {
  const { retailerId, variantIds, marketplace } = scope
  const slots = sql`(
    select ${retailerId}::bigint as retailer_id, w.variant_id, ${marketplace}::text as marketplace, e.chosen_price,
      coalesce(e.withdrawn_by_goblin, false) as withdrawn_by_goblin,
      coalesce(e.next_step_at, '-infinity') as next_step_at, coalesce(e.version, 0) as version, e.rule_price,
      e.held_price, e.priced_against, coalesce(e.repriced_at, '{}') as repriced_at, e.bid_price, e.bid_taken_at,
      coalesce(e.is_left_out, false) as is_left_out
    from unnest(${variantIds}::int8[]) w (variant_id)
    left join listing_slots e on e.retailer_id = ${retailerId} and e.variant_id = w.variant_id
      and e.marketplace = ${marketplace})`
  return readOffered(tx, { retailerId, marketplace, slots, which: sql`true`, now })
}

/** Locks and returns one size's slot, creating it if needed. Null when the size does not exist. */
export async function lockOfferedSlot(
  tx: Tx,
  { retailerId, variantId, marketplace }: Omit<OfferedScope, 'variantIds'> & { variantId: number },
  now: Date,
): Promise<SlotState | null> {
  await sql`
    insert into listing_slots (retailer_id, variant_id, marketplace) values (${retailerId}, ${variantId},
      ${marketplace})
    on conflict do nothing`.execute(tx)
  const which = sql`s.variant_id = ${variantId}`
  const [slot] = await readOffered(tx, { retailerId, marketplace, which, now, isLocked: true })
  return slot ?? null
}

interface Read extends Omit<OfferedScope, 'variantIds'> {
  /** Replaces the table of slots. */
  slots?: RawBuilder<unknown>
  which: RawBuilder<unknown>
  now: Date
  isLocked?: true
}

/**
 * Reads slots. Facts of the size's other slot are read without a lock, because every change to that slot wakes both.
 */
async function readOffered(tx: Tx, { retailerId, marketplace, now, isLocked, ...read }: Read): Promise<SlotState[]> {
  const { slots = sql`listing_slots`, which } = read
  const known = {
    stockx: sql`p.stockx_product_id is not null and v.stockx_variant_id is not null`,
    goat: sql`p.alias_catalog_id is not null and v.alias_variant_id is not null`,
  }
  const isStockx = marketplace === 'stockx'
  const twin = twinOf(marketplace)
  const standsSince = sql`${bidsTakenAfter(now)}::timestamptz`
  // The `case` limits the search to the few slots with a taken bid; without it, PostgreSQL would search for every size.
  const soldSinceBid = (slot: 's' | 't') => sql`case when ${sql.ref(`${slot}.bid_taken_at`)} is not null then exists (
        select from marketplace_listings sold where sold.retailer_id = ${retailerId}
          and sold.product_id = v.product_id and sold.variant_id = ${sql.ref(`${slot}.variant_id`)}
          and sold.marketplace = ${slot === 's' ? marketplace : twin}
          and sold.state = 'sold' and sold.ended_at >= ${sql.ref(`${slot}.bid_taken_at`)}) else false end`
  const { rows } = await sql<Row>`
    select p.product_id, p.name as product_name, v.variant_id, v.size,
      ${isStockx ? sql`p.stockx_product_id` : sql`p.alias_catalog_id`} as external_product_id,
      ${isStockx ? sql`v.stockx_variant_id` : sql`v.alias_variant_id`} as external_variant_id,
      coalesce(b.is_closing, false) as is_closing, coalesce(o.listings_enabled, false) as listings_enabled,
      o.desired_payout, o.bottom_payout, s.chosen_price,
        s.is_left_out, s.withdrawn_by_goblin, case when o.goblin_mode_enabled then o.goblin_threshold_percent end
          as goblin_threshold_percent,
      case when s.next_step_at = '-infinity' then null else s.next_step_at end as next_step_at,
      s.version as slot_version, s.rule_price, s.held_price, s.priced_against, s.repriced_at, s.bid_price,
      s.bid_taken_at, coalesce(s.bid_taken_at > ${standsSince} and not ${soldSinceBid('s')}, false) as bid_stands,
      s.bid_price is not null and ${soldSinceBid('s')} as bid_was_sold,
      (select coalesce(sum(i.quantity_available), 0)::int from inventory.items i
       where i.retailer_id = ${retailerId} and i.variant_id = s.variant_id and i.fulfillment_enabled) as units,
      (select min(i.withheld) from inventory.items i where i.retailer_id = ${retailerId}
         and i.variant_id = s.variant_id and i.fulfillment_enabled and i.shopify_stock > 0) as withheld,
      b.auto_disable_release_day and p.release_date = (${now}::timestamptz at time zone 'America/New_York')::date
        and (${now}::timestamptz at time zone 'America/New_York')::time >= '00:01' as closed_by_release_day,
      coalesce(r.last_pair, b.last_pair) as last_pair, nullif(r.repricing, 'off') as repricing, r.ceiling_percent,
        r.changes_per_day,
      ${known[twin]} as twin_is_known, t.is_left_out as twin_left_out, t.withdrawn_by_goblin as twin_withdrawn,
        t.chosen_price as twin_chosen_price, t.rule_price as twin_rule_price,
      case when t.bid_taken_at > ${standsSince} and not ${soldSinceBid('t')} then t.bid_price end as twin_bid_price
    from ${slots} s join accounts.retailers b using (retailer_id) join catalogue.variants v using (variant_id)
      join catalogue.products p on p.product_id = v.product_id
    left join variant_offers o on o.retailer_id = ${retailerId} and o.variant_id = s.variant_id
    left join product_selling_rules r on r.retailer_id = ${retailerId} and r.product_id = v.product_id
    left join listing_slots t on t.retailer_id = ${retailerId} and t.variant_id = s.variant_id
      and t.marketplace = ${twin}
    where s.retailer_id = ${retailerId} and ${which}
      and s.marketplace = ${marketplace} ${isLocked ? sql`for update of s` : sql``}`.execute(tx)
  return rows.map((row) => slotOf(row, marketplace))
}

/** The value without a rule, where nothing uses it. */
const NO_CEILING_PERCENT = 100

function slotOf(row: Row, marketplace: MarketplaceName): SlotState {
  const { repricing: mode, ceiling_percent, changes_per_day } = row
  const rule = mode === null || changes_per_day === null ? null : { mode, changes_per_day }
  const counting = (price: string | number | null) => (rule ? centsOrNull(price) : null)
  const twin: PlaceFacts = {
    is_known_there: row.twin_is_known,
    is_left_out: row.twin_left_out ?? false,
    withdrawn_by_goblin: row.twin_withdrawn ?? false,
    chosen_price_cents: centsOrNull(row.twin_chosen_price),
    rule_price_cents: counting(row.twin_rule_price),
    bid_price_cents: centsOrNull(row.twin_bid_price),
  }
  const bid_cents = centsOrNull(row.bid_price)
  return {
    bid:
      bid_cents === null || row.bid_taken_at === null
        ? null
        : { price_cents: bid_cents, taken_at: row.bid_taken_at, isValid: row.bid_stands, was_sold: row.bid_was_sold },
    offer: {
      marketplace,
      is_known_there: row.external_product_id !== null && row.external_variant_id !== null,
      is_closing: row.is_closing,
      listings_enabled: row.listings_enabled,
      desired_payout_cents: centsOrNull(row.desired_payout),
      bottom_payout_cents: centsOrNull(row.bottom_payout),
      ceiling_percent: ceiling_percent ?? NO_CEILING_PERCENT,
      offerable_units: row.units,
      withheld: row.withheld,
      is_left_out: row.is_left_out,
      withdrawn_by_goblin: row.withdrawn_by_goblin,
      closed_by_release_day: row.closed_by_release_day,
      chosen_price_cents: centsOrNull(row.chosen_price),
      rule_price_cents: counting(row.rule_price),
      bid_price_cents: row.bid_stands ? bid_cents : null,
      last_pair: row.last_pair,
      twin,
    },
    repricing: {
      rule,
      rule_price_cents: centsOrNull(row.rule_price),
      held_price_cents: centsOrNull(row.held_price),
      priced_against_cents: centsOrNull(row.priced_against),
      repriced_at: row.repriced_at,
    },
    next_step_at: row.next_step_at,
    slot_version: row.slot_version,
    goblin_threshold_percent: row.goblin_threshold_percent,
    variant_id: row.variant_id,
    product_id: row.product_id,
    product_name: row.product_name,
    size: row.size,
    external_product_id: row.external_product_id,
    external_variant_id: row.external_variant_id,
  }
}
