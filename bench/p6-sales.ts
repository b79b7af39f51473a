import { compose } from '../apps/server/src/compose.ts'
import { takeSale } from '../apps/server/src/modules/sales/take-sale.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { openReference, REFERENCE_TABLE } from './floors/take-sale.ts'
import type { Figure } from './measure/figure.ts'
import { alternate, ratioOf } from './measure/rounds.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { type ListedSize, orderOf, ownerOf, seedListedSizes } from './seed/seed-listed-sizes.ts'

const STOCK = { retailers: 3, productsEach: 500, sizesEach: 12, locationsEach: 3 }
/** Nothing sells out while it is measured: a refusal is quick. */
const PAIRS_EACH = 1_000_000
const PARALLEL = 10
const SECONDS = 2

type Take = (size: ListedSize, serial: number) => Promise<unknown>

/**
 * P6: sales taken per second, each whole (unit, frozen fees, ledger, listings, jobs), against one guarded update and one insert. Spread:
 * every sale is of another size than its neighbours. Hot: all are of one size.
 */
export async function measureSales(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  const rows = await seedInventory(db, STOCK)
  const sizes = await seedListedSizes(db, PAIRS_EACH)
  await db.query(REFERENCE_TABLE)
  const reference = openReference(db.url, PARALLEL)
  cleanUp.defer(() => reference.close())
  const ours = await openOurs(cleanUp, db)
  const takes: { ours: Take; floor: Take } = {
    ours: (size, serial) => ours(size, serial),
    floor: ({ inventory_item_id }, serial) =>
      reference.take({ inventoryItemId: inventory_item_id, orderId: `F-${serial}` }),
  }
  const figures: Figure[] = []
  for (const [name, targets] of [
    ['spread', sizes],
    ['hot', sizes.slice(0, 1)],
  ] as const) {
    const sides = await alternate({
      ours: () => salesPerSecond(targets, takes.ours),
      floor: () => salesPerSecond(targets, takes.floor),
    })
    figures.push(figureOf(name, rows, ratioOf(sides)))
  }
  await assertNothingLost(db)
  return figures
}

async function openOurs(cleanUp: AsyncDisposableStack, { url }: BenchDatabase): Promise<Take> {
  const environment = { DATABASE_URL: url, ARK_DATA_DIR: temporaryFolder(cleanUp) }
  const { capabilities, close } = await compose(readConfig(environment), {
    isWorker: false,
    log: createLogger('silent'),
  })
  cleanUp.defer(close)
  return async (size, serial) => {
    const now = new Date()
    const saleId = await takeSale(capabilities, {
      marketplace: 'stockx',
      order: orderOf({ orderId: `O-${serial}`, at: now }),
      owner: ownerOf(size),
      seenAt: now,
    })
    if (saleId === null) throw new Error(`order ${serial} was taken for one that is here already`)
  }
}

let serial = 0

/** As many callers as `PARALLEL`, each taking one sale after the other. Steps of a prime spread neighbours over products. */
async function salesPerSecond(sizes: readonly ListedSize[], take: Take): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1_000
  let taken = 0
  const caller = async () => {
    while (performance.now() < until) {
      serial += 1
      const size = sizes[(serial * 7_919) % sizes.length]
      if (size) await take(size, serial)
      taken += 1
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, caller))
  return taken / ((performance.now() - startedAt) / 1_000)
}

/** Fast and wrong is no figure: every unit that went has its sale, every sale its movement and its money job. */
async function assertNothingLost(db: BenchDatabase): Promise<void> {
  const [counts] = await db.query<Record<'units' | 'sales' | 'movements' | 'jobs', number>>(`
    select (select sum(sold_on_ark) from inventory_items)::int - (select count(*) from reference_sales)::int as units,
      (select count(*) from sales where inventory_item_id is not null)::int as sales,
      (select count(*) from stock_movements where counter = 'sold_on_ark')::int as movements,
      (select count(*) from jobs.job where name = 'finances.post-sale-when-money-changes')::int as jobs`)
  if (!counts || new Set(Object.values(counts)).size !== 1)
    throw new Error(`sales, units, movements and jobs do not agree: ${JSON.stringify(counts)}`)
}

function figureOf(name: string, rows: number, { ratio, ours, floor, rounds }: ReturnType<typeof ratioOf>): Figure {
  return {
    id: `P6 ${name}`,
    what: `sales taken/s, ${name === 'hot' ? 'all of one size' : 'spread over 6,000 sizes'}, ${PARALLEL} callers`,
    goal: 'ours / floor ≥ 0.50',
    measured: `${ratio.toFixed(2)} (${ours.toFixed(0)} against ${floor.toFixed(0)})`,
    holds: ratio >= 0.5,
    details: {
      rows_of_stock: rows,
      callers: PARALLEL,
      seconds_per_round: SECONDS,
      ratio,
      ratio_of_each_round: rounds,
      ours_per_second: ours,
      floor_per_second: floor,
    },
  }
}
