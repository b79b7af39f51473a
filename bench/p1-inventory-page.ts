import { strict as assert } from 'node:assert'
import { startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { type Load, load, type LoadResult } from './measure/load.ts'
import { alternate, ratioOf, type Sides } from './measure/rounds.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { signIn } from './seed/sign-in.ts'

export const STOCK = { productsOf: Array<number>(10).fill(500), sizesEach: 12, locationsEach: 3 }
export const PAGE = '/api/v1/inventory/optimized?skip=0&limit=50'
const CONNECTIONS = 10
const SECONDS = 3

/**
 * P1: the inventory page from the real API process, signed in, behind row-level security and validation, against
 * the same page by hand.
 */
export async function measureInventoryPage(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  const db = await startBenchDatabase(cleanUp)
  const rows = await seedInventory(db, STOCK)
  const env = { DATABASE_URL: db.url }
  const floor = await startServer(cleanUp, { name: 'floor', script: 'bench/floors/inventory-page.ts', folder, env })
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  // A person for each connection, of a retailer of his own: of one, few large requests are answered at once.
  const headersOfEach: Record<string, string>[] = []
  for (let retailer = 1; retailer <= CONNECTIONS; retailer += 1) headersOfEach.push(await signIn(db, api.url, retailer))
  const [headers = {}] = headersOfEach
  const ours: Load = { url: `${api.url}${PAGE}`, headers, headersOfEach, connections: CONNECTIONS, seconds: SECONDS }
  const byHand: Load = { ...ours, url: `${floor.url}${PAGE}`, headers: {}, headersOfEach: [{}] }
  await assertSamePage(ours, byHand)
  const sides = await alternate({ ours: () => load(ours), floor: () => load(byHand) })
  return [figureOf(sides, rows)]
}

/** The floor has to do the same work: both answers hold the same products, sizes, locations and totals. */
async function assertSamePage(...[ours, byHand]: [Load, Load]): Promise<void> {
  const [own, other] = await Promise.all(
    [ours, byHand].map(async ({ url, headers = {} }) => (await fetch(url, { headers })).json()),
  )
  assert.deepEqual(own, other)
}

function figureOf(sides: Sides<LoadResult>, rows: number): Figure {
  const of = (pick: (result: LoadResult) => number): Sides<number> => ({
    ours: sides.ours.map(pick),
    floor: sides.floor.map(pick),
  })
  const rate = ratioOf(of(({ requestsPerSecond }) => requestsPerSecond))
  const p99 = ratioOf(of(({ p99Ms }) => p99Ms))
  const p50 = of(({ p50Ms }) => p50Ms)
  return {
    id: 'P1',
    what: 'inventory page, 50 products × 12 sizes × 3 locations, requests/s',
    goal: 'ours / floor ≥ 0.70; p99 ≤ 2×',
    measured: `${rate.ratio.toFixed(2)} (${rate.ours} against ${rate.floor}); p99 ${p99.ratio.toFixed(2)}× (${p99.ours} against ${p99.floor} ms)`,
    holds: rate.ratio >= 0.7 && p99.ratio <= 2,
    details: {
      rows_of_stock: rows,
      connections: CONNECTIONS,
      seconds_per_round: SECONDS,
      ratio: rate.ratio,
      ratio_of_each_round: rate.rounds,
      ours_per_second: rate.ours,
      floor_per_second: rate.floor,
      ours_p50_ms: rounded(median(p50.ours)),
      floor_p50_ms: rounded(median(p50.floor)),
      ours_p99_ms: p99.ours,
      floor_p99_ms: p99.floor,
      ours_body_bytes: sides.ours[0]?.bodyBytes ?? 0,
      floor_body_bytes: sides.floor[0]?.bodyBytes ?? 0,
    },
  }
}
