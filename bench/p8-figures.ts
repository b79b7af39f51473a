import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { load } from './measure/load.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { seedListings } from './seed/seed-listings.ts'
import { seedSales } from './seed/seed-sales.ts'
import { peopleInTurns, signInOwner, signInOperator } from './seed/sign-in-owner.ts'

/** The sales of three stores in one database. `P8_SALES=1000` makes the largest one small for a trial run. */
const MOST = Number(process.env['P8_SALES'] ?? 1_000_000)
const SALES_OF = [MOST / 100, MOST / 10, MOST].map(Math.ceil)
const PRODUCTS_EACH = 300
const ROUNDS = 3
const SECONDS = 1
const CONNECTIONS = 2
const PEOPLE_EACH = 5
const MOST_P99_MS = 50
const MOST_EXPONENT = 0.2

const READINGS: readonly { what: string; path: string }[] = [
  { what: 'sales, first page', path: 'sales/summaries?limit=50' },
  { what: 'sales, totals', path: 'sales/totals' },
  { what: 'sales, to pack', path: 'sales/summaries?limit=50&to_fulfill=true' },
  { what: 'finances', path: 'finances/?page=1&page_size=20' },
  { what: 'dashboard, today', path: 'dashboard/today' },
  {
    what: 'dashboard, 30 days',
    path: 'dashboard/daily-revenue?days=30&include_retail_value=true&exclude_cancelled=true',
  },
  {
    what: 'dashboard, 90 days',
    path: 'dashboard/daily-revenue?days=90&include_retail_value=true&exclude_cancelled=true',
  },
  { what: 'dashboard, withdrawals', path: 'dashboard/exposure' },
  { what: 'dashboard, ship-by', path: 'dashboard/ship-by' },
  { what: 'dashboard, profit', path: 'dashboard/profits?days=30' },
  { what: 'dashboard, age of the stock', path: 'dashboard/stock-ageing' },
  { what: 'dashboard, top sellers', path: 'dashboard/top-selling-items?days=30' },
]

/** The operator's calls, over the sales of all three stores. */
const READINGS_OF_ALL: readonly { what: string; path: string }[] = [
  { what: 'system sales, first page', path: 'sales/admin/system-sales?limit=50' },
  { what: 'system sales, one status', path: 'sales/admin/system-sales?limit=50&status=Returned' },
  { what: 'system sales, the last 30 days', path: `sales/admin/system-sales?limit=50&start_date=${daysAgo(30)}` },
  { what: 'system sales, search', path: 'sales/admin/system-sales?limit=50&search=Needle' },
  {
    what: 'system sales, deep page',
    path: `sales/admin/system-sales?limit=50&cursor=${daysAgo(900)}T00:00:00.000Z_1`,
  },
  { what: 'system overview', path: 'admin/system-info' },
  { what: 'StockX listings', path: 'admin/stockx-listings-overview' },
  { what: 'unlinked sales', path: 'admin/debug/unlinked-sales' },
  { what: 'balances of retailers', path: 'admin/retailers' },
]

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10)
}

interface Measured {
  p99Ms: number
  meanMs: number
}

/** No answer came within a round, so it took at least that long. */
const NOT_ANSWERED: Measured = { p99Ms: SECONDS * 1_000, meanMs: SECONDS * 1_000 }

/**
 * P8: measures sales, finances and the dashboard of stores with ten thousand, a hundred thousand and a million sales,
 * and the operator's calls over all of them.
 */
export async function measureFigures(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, { productsOf: SALES_OF.map(() => PRODUCTS_EACH), sizesEach: 12, locationsEach: 3 })
  await seedListings(db)
  await seedSales(db, SALES_OF)
  await giveFacts(db)
  const folder = temporaryFolder(cleanUp)
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  const ofStores: People[] = []
  for (const [index] of SALES_OF.entries())
    ofStores.push(await people((person) => signInOwner(db, api.url, { retailerId: index + 1, person })))
  const operators = await people((person) => signInOperator(db, api.url, { person }))
  const figures: Figure[] = []
  for (const { what, path } of READINGS)
    figures.push(figureOf(what, await roundsOf(`${api.url}/api/v1/${path}`, ofStores)))
  for (const { what, path } of READINGS_OF_ALL)
    figures.push(figureOfAll(what, await roundsOf(`${api.url}/api/v1/${path}`, [operators])))
  return figures
}

type People = Record<string, string>[][]

const people = (signedIn: (person: number) => Promise<Record<string, string>>): Promise<People> =>
  peopleInTurns({ connections: CONNECTIONS, each: PEOPLE_EACH }, (connection, person) =>
    signedIn((connection - 1) * PEOPLE_EACH + person),
  )

/** Measures the callers alternately. The first round warms up and does not count. */
async function roundsOf(url: string, callers: People[]): Promise<Measured[][]> {
  const rounds: Measured[][] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const waited: Measured[] = []
    for (const headersOfEach of callers) {
      const shared = { seconds: SECONDS, connections: CONNECTIONS }
      const { p99Ms, requestsPerSecond } = await load({ url, headersOfEach, ...shared })
      waited.push(requestsPerSecond > 0 ? { p99Ms, meanMs: (1_000 * CONNECTIONS) / requestsPerSecond } : NOT_ANSWERED)
    }
    if (round > 0) rounds.push(waited)
  }
  return rounds
}

/** Adds the facts that other benches do not need: retail price, cost, and confirmed withdrawals. */
async function giveFacts(db: BenchDatabase): Promise<void> {
  await db.query(`update sales set retail_price = 150, unit_cost = 90, withdrawal_confirmed_at = seen_at + interval '2 s'
    where sale_id % 2 = 0`)
  await db.query('vacuum analyze')
}

/** Returns the median of one caller's rounds. */
const medianOf = (rounds: Measured[][], caller: number, pick: (measured: Measured) => number) =>
  rounded(median(rounds.map((callers) => pick(callers[caller] ?? { p99Ms: Number.NaN, meanMs: Number.NaN }))))

function figureOfAll(what: string, rounds: Measured[][]): Figure {
  const p99 = medianOf(rounds, 0, ({ p99Ms }) => p99Ms)
  const mean = medianOf(rounds, 0, ({ meanMs }) => meanMs)
  const sales = SALES_OF.reduce((sum, each) => sum + each, 0)
  return {
    id: `P8 ${what}`,
    what: `${what}, over all ${sales.toLocaleString('en-US')} sales`,
    goal: `p99 ≤ ${MOST_P99_MS} ms`,
    measured: `p99 ${p99} ms (mean ${mean} ms)`,
    holds: p99 <= MOST_P99_MS,
    details: { sales, p99_ms: p99, mean_ms: mean },
  }
}

function figureOf(what: string, rounds: Measured[][]): Figure {
  const of = (store: number, pick: (measured: Measured) => number) => medianOf(rounds, store, pick)
  const p99 = SALES_OF.map((_, store) => of(store, ({ p99Ms }) => p99Ms))
  const mean = SALES_OF.map((_, store) => of(store, ({ meanMs }) => meanMs))
  const exponent = rounded(
    Math.log((mean.at(-1) ?? 0) / (mean[0] ?? 1)) / Math.log((SALES_OF.at(-1) ?? 1) / (SALES_OF[0] ?? 1)),
  )
  const last = p99.at(-1) ?? Number.NaN
  return {
    id: `P8 ${what}`,
    what: `${what}, in stores of ${SALES_OF.join(', ')} sales`,
    goal: `p99 ≤ ${MOST_P99_MS} ms in the largest; time ~ sales^e, e ≤ ${MOST_EXPONENT.toFixed(2)}`,
    measured: `p99 ${last} ms, e = ${exponent.toFixed(2)} (mean ${mean.join(', ')} ms)`,
    holds: last <= MOST_P99_MS && exponent <= MOST_EXPONENT,
    details: { sales: SALES_OF, p99_ms: p99, mean_ms: mean, exponent },
  }
}
