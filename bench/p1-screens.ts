import { strict as assert } from 'node:assert'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { type Load, load, type LoadResult } from './measure/load.ts'
import { alternate, ratioOf, type Sides } from './measure/rounds.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { seedListings } from './seed/seed-listings.ts'
import { seedSales } from './seed/seed-sales.ts'
import { peopleInTurns, signInOwner } from './seed/sign-in-owner.ts'

export const STOCK = { productsOf: Array<number>(10).fill(500), sizesEach: 12, locationsEach: 3 }
export const PAGE = '/api/v1/inventory/product-summaries?limit=50'
const CONNECTIONS = 10
const SECONDS = 3
/** The largest answer of a screen before compression, in bytes. */
const MOST_BYTES = 20_000
/** The header that browsers send. */
const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

interface Screen {
  name: string
  path: string
  floor: string
}

const SCREENS: Screen[] = [
  { name: 'inventory', path: PAGE, floor: 'bench/floors/inventory-screen.ts' },
  {
    name: 'listings',
    path: '/api/v1/listings/variant-summaries?limit=50&in_stock=true',
    floor: 'bench/floors/listings-screen.ts',
  },
  { name: 'sales', path: '/api/v1/sales/summaries?limit=50', floor: 'bench/floors/sales-screen.ts' },
]

/**
 * P1: compares the first page of each list from the real API process, with a session, row-level security and
 * validation, with the minimal server for that screen. Both get a browser's requests.
 */
export async function measureScreens(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, STOCK)
  await seedListings(db)
  await seedSales(db, STOCK.productsOf)
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  const people = await peopleOf(db, api.url)
  const figures: Figure[] = []
  for (const { name, path, floor: script } of SCREENS) {
    const floor = await startServer(cleanUp, { name: `${name} floor`, script, folder, env })
    const shared = { connections: CONNECTIONS, seconds: SECONDS }
    const ours: Load = { ...shared, url: `${api.url}${path}`, headersOfEach: people }
    const byHand: Load = { ...shared, url: `${floor.url}${path}`, headersOfEach: [[ENCODINGS]] }
    const bytes = await assertSamePage(ours, byHand)
    const sides = await alternate({ ours: () => load(ours), floor: () => load(byHand) })
    figures.push(figureOf(name, sides, bytes))
  }
  return figures
}

/**
 * Signs in three people of a separate retailer for each connection: a single person would be delayed by the pause after
 * large requests.
 */
const peopleOf = (db: BenchDatabase, apiUrl: string) =>
  peopleInTurns({ connections: CONNECTIONS, each: 3 }, async (retailerId, person) => ({
    ...ENCODINGS,
    ...(await signInOwner(db, apiUrl, { retailerId, person })),
  }))

/**
 * Checks that both answers are equal, because the floor must do the same work. Returns the answer's length in bytes.
 */
async function assertSamePage(...[ours, byHand]: [Load, Load]): Promise<number> {
  const [own = '', other = ''] = await Promise.all(
    [ours, byHand].map(async ({ url, headersOfEach = [] }) =>
      (await fetch(url, { headers: headersOfEach[0]?.[0] ?? {} })).text(),
    ),
  )
  assert.deepEqual(JSON.parse(own), JSON.parse(other))
  return Buffer.byteLength(own)
}

function figureOf(screen: string, sides: Sides<LoadResult>, bytes: number): Figure {
  const of = (pick: (result: LoadResult) => number): Sides<number> => ({
    ours: sides.ours.map(pick),
    floor: sides.floor.map(pick),
  })
  const rate = ratioOf(of(({ requestsPerSecond }) => requestsPerSecond))
  const p99 = ratioOf(of(({ p99Ms }) => p99Ms))
  const p50 = of(({ p50Ms }) => p50Ms)
  return {
    id: `P1 ${screen}`,
    what: `first screen of ${screen}, 50 rows, requests/s`,
    goal: 'ours / floor ≥ 0.70; p99 ≤ 2×; ≤ 20 kB of JSON',
    measured: `${rate.ratio.toFixed(2)} (${rate.ours} against ${rate.floor}); p99 ${p99.ratio.toFixed(2)}× (${p99.ours} against ${p99.floor} ms); ${(bytes / 1_000).toFixed(1)} kB`,
    holds: rate.ratio >= 0.7 && p99.ratio <= 2 && bytes <= MOST_BYTES,
    details: {
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
      json_bytes: bytes,
      ours_sent_bytes: sides.ours[0]?.bodyBytes ?? 0,
      floor_sent_bytes: sides.floor[0]?.bodyBytes ?? 0,
    },
  }
}
