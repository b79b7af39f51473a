import { compose, type Composition } from '../apps/server/src/compose.ts'
import { evaluateRepricing } from '../apps/server/src/modules/listings/pricing/evaluate-repricing.ts'
import { showMarkets } from '../apps/server/src/modules/listings/pricing/show-market.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { alternate, type Ratio, ratioOf } from './measure/rounds.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { seedListedSizes } from './seed/seed-listed-sizes.ts'

const RETAILER = 1
const STOCK = { productsOf: [8_334], sizesEach: 12, locationsEach: 1 }
const PAIRS_EACH = 10
/** The sizes whose lowest ask changed since the last pass: one in a hundred. */
const MOVED = 1_000
/** The worker's batch size for waiting products (listings.worker.ts). */
const PRODUCTS_TOGETHER = 100
/** How many sizes one job decides about (wake-listings.ts); a retailer has one such job at a time. */
const SIZES_TOGETHER = 100
const GOAL = 4

/**
 * P5: the market of every listed size of a retailer with 100,000 sizes was refreshed, and every product follows it by a
 * rule; the lowest ask of one size in a hundred changed on both marketplaces. ARK compares each product, decides
 * changed sizes under row locks, records each change and wakes the listings to send. The floor is one transaction with
 * a few statements over all sizes that ends with the same rows. The bench also checks that only the changed sizes are
 * sent to marketplaces.
 */
export async function measureRepricing(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  const sizes = await seedInventory(db, STOCK)
  await seedListedSizes(db, PAIRS_EACH)
  await seedRules(db)
  const { capabilities } = await open(cleanUp, db)
  const products = await idsOf(db, 'select product_id::int as id from products order by 1')
  const comparedMs: number[] = []
  let moved = 0
  const move = async () => {
    moved += MOVED
    await db.query(
      `update market_data set lowest_ask = 205 where variant_id in (select variant_id from variants
        order by variant_id * 7919 % 100003 offset $1 limit $2)`,
      [moved - MOVED, MOVED],
    )
    return idsOf(
      db,
      `select distinct s.variant_id::int as id from listing_slots s join market_data m using (variant_id, marketplace)
       where m.lowest_ask <> s.priced_against`,
    )
  }
  const ours = async () => {
    const due = await move()
    const [wokenBefore] = await woken(db)
    const startedAt = performance.now()
    for (const productIds of inBatches(products, PRODUCTS_TOGETHER))
      if ((await showMarkets(capabilities, productIds)).some((failure) => failure !== null))
        throw new Error('a market was not compared')
    comparedMs.push(performance.now() - startedAt)
    for (const variantIds of inBatches(due, SIZES_TOGETHER))
      await capabilities.db.asRetailer(RETAILER, (tx) =>
        evaluateRepricing(tx, capabilities, { retailerId: RETAILER, variantIds }),
      )
    const tookMs = performance.now() - startedAt
    const [wokenAfter] = await woken(db)
    const sent = (wokenAfter ?? 0) - (wokenBefore ?? 0)
    if (sent !== 2 * MOVED) throw new Error(`${sent} slots are to be compared, not ${2 * MOVED}`)
    return tookMs
  }
  const floor = async () => {
    await move()
    const startedAt = performance.now()
    await db.query(FLOOR)
    return performance.now() - startedAt
  }
  const ratio = ratioOf(await alternate({ ours, floor }))
  return [figureOf(sizes, { ...ratio, comparedMs: median(comparedMs) })]
}

/**
 * The same result with four statements over all sizes in one transaction: which listings have the lowest ask and which
 * are overpriced; the prices that beat the lowest ask by a dollar but net at least the minimum; the record of each
 * change; and the woken slots.
 */
const FLOOR = `
  begin;
  update marketplace_listings l set is_lowest_ask = l.price <= m.lowest_ask, is_overpriced = l.price > m.lowest_ask
  from market_data m
  where l.retailer_id = ${RETAILER} and l.state = 'live' and m.variant_id = l.variant_id
    and m.marketplace = l.marketplace
    and (l.price <= m.lowest_ask, l.price > m.lowest_ask) is distinct from (l.is_lowest_ask, l.is_overpriced);
  create temporary table moved on commit drop as
  select s.variant_id, s.marketplace, greatest(m.lowest_ask - 1, 145) as price, m.lowest_ask as against, l.price as ask
  from listing_slots s join market_data m using (variant_id, marketplace)
  join variant_offers o on o.retailer_id = s.retailer_id and o.variant_id = s.variant_id
  join product_selling_rules r on r.retailer_id = s.retailer_id and r.product_id = o.product_id
  join marketplace_listings l on l.retailer_id = s.retailer_id and l.variant_id = s.variant_id
    and l.marketplace = s.marketplace and l.state = 'live'
  where s.retailer_id = ${RETAILER} and o.listings_enabled and r.repricing = 'beat_lowest_ask'
    and m.lowest_ask is distinct from s.priced_against;
  insert into listing_changes (retailer_id, variant_id, marketplace, description)
  select ${RETAILER}, variant_id, marketplace, format('%s → %s: beats the lowest ask of %s by $1', ask, price, against)
  from moved;
  update listing_slots s set rule_price = m.price, priced_against = m.against, next_step_at = '-infinity',
    version = version + 1, repriced_at = array[now()]
  from moved m
  where s.retailer_id = ${RETAILER} and s.variant_id = m.variant_id and s.marketplace = m.marketplace;
  commit`

/** Makes every product beat the lowest ask; all asks are decided at 209, where the market is 210. */
async function seedRules(db: BenchDatabase): Promise<void> {
  await db.query(`update products set stockx_product_id = 's' || product_id, alias_catalog_id = 'a' || product_id`)
  await db.query(`update variants set stockx_variant_id = 's' || variant_id, alias_variant_id = 'a' || variant_id`)
  await db.query('update marketplace_listings set price = 209')
  await db.query(
    `insert into market_data (variant_id, marketplace, lowest_ask, refreshed_at) select variant_id, m, 210, now()
     from variants, unnest(array['stockx', 'goat']) m`,
  )
  await db.query(
    `insert into product_selling_rules (retailer_id, product_id, repricing) select $1, product_id, 'beat_lowest_ask'
     from products`,
    [RETAILER],
  )
  await db.query('update listing_slots set rule_price = 209, priced_against = 210')
  await db.query('vacuum analyze')
}

async function open(cleanUp: AsyncDisposableStack, { url }: BenchDatabase): Promise<Composition> {
  // Nothing calls a marketplace here; the settings only require some address.
  const environment = { DATABASE_URL: url, ARK_DATA_DIR: temporaryFolder(cleanUp), ...simulatorAddresses(1) }
  const composed = await compose(readConfig(environment), { isWorker: false, log: createLogger('silent') })
  cleanUp.defer(composed.close)
  return composed
}

const idsOf = async (db: BenchDatabase, statement: string): Promise<number[]> =>
  (await db.query<{ id: number }>(statement)).map(({ id }) => id)

/** Returns how often a slot was woken for a comparison with its marketplace. */
const woken = (db: BenchDatabase) => idsOf(db, 'select sum(version)::int as id from listing_slots')

function* inBatches(ids: readonly number[], most: number): Generator<number[]> {
  for (let from = 0; from < ids.length; from += most) yield ids.slice(from, from + most)
}

function figureOf(sizes: number, { ratio, ours, floor, rounds, comparedMs }: Ratio & { comparedMs: number }): Figure {
  return {
    id: 'P5',
    what: `repricing of ${sizes.toLocaleString('en-US')} sizes, ${MOVED} of them moved, against statements over all`,
    goal: `≤ ${GOAL}×`,
    measured: `${ratio.toFixed(1)}× (${(ours / 1_000).toFixed(2)} s against ${(floor / 1_000).toFixed(2)} s)`,
    holds: ratio <= GOAL,
    details: {
      ratio_of_each_round: rounds,
      milliseconds: ours,
      of_these_comparing: rounded(comparedMs),
      floor_milliseconds: floor,
    },
  }
}
