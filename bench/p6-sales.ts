import { compose } from '../apps/server/src/compose.ts'
import { takeSales } from '../apps/server/src/modules/sales/orders/take-sales.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { openReference, REFERENCE_TABLE } from './floors/take-sale.ts'
import type { Figure } from './measure/figure.ts'
import { alternate, ratioOf } from './measure/rounds.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { seedSales } from './seed/seed-sales.ts'
import { type SeededSize, listedOrder, listingOwnerOf, seedListedSizes } from './seed/seed-listed-sizes.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import { sharedAccountId } from '../apps/server/test/acts/shared-account.ts'

const STOCK = { productsOf: [500, 500, 500], sizesEach: 12, locationsEach: 3 }
/**
 * A store that sells has sold before. PostgreSQL assumes that a table which was vacuumed while empty stays empty; until
 * it is analyzed again, every sale scans all sales since.
 */
const SALES_BEFORE = 3_000
/** Enough that nothing sells out during the measurement, because a refusal is fast. */
const PAIRS_EACH = 1_000_000
const PARALLEL = 10
const SECONDS = 2

/** Takes one sale of each of these sizes. */
type Take = (sizes: SeededSize[], serial: number) => Promise<unknown>

/** The lines of the figures: which sizes sell, and how many orders one poll finds. */
const LINES = [
  { name: 'spread', of: 'spread over 6,000 sizes', sizes: 6_000, together: 20 },
  { name: 'hot', of: 'all of one size', sizes: 1, together: 20 },
  { name: 'spread, one by one', of: 'spread over 6,000 sizes, a poll finds one', sizes: 6_000, together: 1 },
  { name: 'hot, one by one', of: 'all of one size, a poll finds one', sizes: 1, together: 1 },
] as const
type Line = (typeof LINES)[number]

/**
 * P6: measures sales per second, each complete (unit, frozen fees, ledger, listings, jobs), against one guarded update
 * and one insert. Spread: consecutive sales are of different sizes. Hot: all sales are of one size. A poll of a busy
 * account finds many sales at once, a poll of a quiet one finds one.
 */
export async function measureSales(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  const rows = await seedInventory(db, STOCK)
  await seedSales(db, [SALES_BEFORE])
  const sizes = await seedListedSizes(db, PAIRS_EACH)
  await db.query(REFERENCE_TABLE)
  const reference = openReference(db.url, PARALLEL)
  cleanUp.defer(() => reference.close())
  const ours = await openOurs(cleanUp, db)
  const floor: Take = async ([size], serial) =>
    size && reference.take({ inventoryItemId: size.inventory_item_id, orderId: `F-${serial}` })
  const figures: Figure[] = []
  for (const line of LINES) {
    const targets = sizes.slice(0, line.sizes)
    const sides = await alternate({
      ours: () => salesPerSecond(targets, line.together, ours),
      floor: () => salesPerSecond(targets, 1, floor),
    })
    figures.push(figureOf(line, rows, ratioOf(sides)))
  }
  await assertNothingLost(db)
  return figures
}

async function openOurs(cleanUp: AsyncDisposableStack, { url }: BenchDatabase): Promise<Take> {
  // Nothing calls a marketplace here; the settings only require some address.
  const environment = { DATABASE_URL: url, ARK_DATA_DIR: temporaryFolder(cleanUp), ...simulatorAddresses(1) }
  const { capabilities, close } = await compose(readConfig(environment), {
    isWorker: false,
    log: createLogger('silent'),
  })
  cleanUp.defer(close)
  const accountId = await sharedAccountId(capabilities, 'stockx')
  const through = { marketplace: 'stockx', accountId } as const
  return async (sizes, serial) => {
    const now = new Date()
    const orders = sizes.map((size, nth) => ({
      order: listedOrder({ orderId: `O-${serial}-${nth}`, at: now }),
      owner: listingOwnerOf(size),
    }))
    for (const [retailerId, own] of Map.groupBy(orders, ({ owner }) => owner.retailer_id)) {
      const ids = await takeSales(capabilities, { ...through, retailerId, orders: own, seenAt: now })
      if (ids.size !== own.length) throw new Error(`of ${own.length} orders ${ids.size} were taken`)
    }
  }
}

let serial = 0

/** Runs `PARALLEL` callers, each of which takes groups of sales. Prime steps spread consecutive sales over products. */
async function salesPerSecond(sizes: readonly SeededSize[], together: number, take: Take): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1_000
  let taken = 0
  const caller = async () => {
    while (performance.now() < until) {
      serial += 1
      const first = serial * together
      const sold = Array.from({ length: together }, (_, nth) => sizes[((first + nth) * 7_919) % sizes.length])
      await take(
        sold.filter((size) => size !== undefined),
        serial,
      )
      taken += together
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, caller))
  return taken / ((performance.now() - startedAt) / 1_000)
}

/** Checks that nothing was lost: every unit has its sale, and every sale has its movement and its money job. */
async function assertNothingLost(db: BenchDatabase): Promise<void> {
  const [counts] = await db.query<Record<'units' | 'sales' | 'movements' | 'jobs', number>>(`
    select (select sum(sold_on_ark) from inventory_items)::int - (select count(*) from reference_sales)::int as units,
      (select count(*) from sales where inventory_item_id is not null and external_order_id like 'O-%')::int as sales,
      (select count(*) from stock_movements where counter = 'sold_on_ark')::int as movements,
      (select sum(jsonb_array_length(data -> 'sale_ids')) from jobs.job
        where name = 'finances.post-sales-when-money-changes')::int as jobs`)
  if (!counts || new Set(Object.values(counts)).size !== 1)
    throw new Error(`sales, units, movements and jobs do not agree: ${JSON.stringify(counts)}`)
}

function figureOf(line: Line, rows: number, { ratio, ours, floor, rounds }: ReturnType<typeof ratioOf>): Figure {
  return {
    id: `P6 ${line.name}`,
    what: `sales taken/s, ${line.of}, ${PARALLEL} callers`,
    goal: 'ours / floor ≥ 0.50',
    measured: `${ratio.toFixed(2)} (${ours.toFixed(0)} against ${floor.toFixed(0)})`,
    holds: ratio >= 0.5,
    details: {
      rows_of_stock: rows,
      callers: PARALLEL,
      orders_of_a_poll: line.together,
      seconds_per_round: SECONDS,
      ratio,
      ratio_of_each_round: rounds,
      ours_per_second: ours,
      floor_per_second: floor,
    },
  }
}
