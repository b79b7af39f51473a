import { startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { load } from './measure/load.ts'
import { ROUNDS } from './measure/rounds.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { signIn } from './seed/sign-in.ts'

/** 10,008, 100,008 and 1,000,008 rows of stock: 12 sizes at 3 locations each. */
const PRODUCTS_OF = [278, 2_778, 27_778]
const ROWS_OF = PRODUCTS_OF.map((products) => products * 36)
const SECONDS = 1
const LIMIT = 50

/** A call whose time must hardly grow with the stock. */
interface Reading {
  id: string
  what: string
  /** The largest exponent: how time grows with rows, as a power of them. */
  goal: number
  path(products: number): string
}

const list = (query: string) => `/api/v1/inventory/optimized?limit=${LIMIT}&${query}`
const READINGS: Reading[] = [
  { id: 'P2 page', what: 'first page', goal: 0.1, path: () => list('skip=0') },
  { id: 'P2 deep page', what: 'last whole page', goal: 0.2, path: (products) => list(`skip=${products - LIMIT}`) },
  // The number in the first product's name: there once in every store.
  {
    id: 'P2 search',
    what: 'search that finds one product',
    goal: 0.35,
    path: () => list('skip=0&product_search=007919'),
  },
]

/**
 * P2: how page, deep page and search of the real API grow from 10,000 to 1,000,000 rows of stock in one store, one
 * caller at a time.
 */
export async function measureGrowth(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, { productsOf: PRODUCTS_OF, sizesEach: 12, locationsEach: 3 })
  const folder = temporaryFolder(cleanUp)
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  const headers = await Promise.all(PRODUCTS_OF.map((_, index) => signIn(db, api.url, index + 1)))
  const meanMs = async (reading: Reading, store: number) => {
    const url = `${api.url}${reading.path(PRODUCTS_OF[store] ?? 0)}`
    return (
      1_000 / (await load({ url, headers: headers[store] ?? {}, connections: 1, seconds: SECONDS })).requestsPerSecond
    )
  }
  const figures: Figure[] = []
  for (const reading of READINGS) {
    const rounds: number[][] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times: number[] = []
      for (const store of PRODUCTS_OF.keys()) times.push(await meanMs(reading, store))
      if (round > 0) rounds.push(times)
    }
    figures.push(figureOf(reading, rounds))
  }
  return figures
}

function figureOf({ id, what, goal }: Reading, rounds: number[][]): Figure {
  const exponents = rounds.map((times) => rounded(exponentOf(times)))
  const exponent = median(exponents)
  const msOfStore = PRODUCTS_OF.map((_, store) => rounded(median(rounds.map((times) => times[store] ?? Number.NaN))))
  return {
    id,
    what: `${what} of the inventory, from ${ROWS_OF[0]} to ${ROWS_OF.at(-1)} rows of stock in one store`,
    goal: `time ~ rows^e, e ≤ ${goal.toFixed(2)}`,
    measured: `e = ${exponent.toFixed(2)} (${msOfStore.join(', ')} ms)`,
    holds: exponent <= goal,
    details: { rows_of_stock: ROWS_OF, ms: msOfStore, exponent, exponent_of_each_round: exponents },
  }
}

/** The slope of the line through the logarithms: least squares. */
function exponentOf(times: number[]): number {
  const points = times.map((ms, store) => ({ x: Math.log(ROWS_OF[store] ?? 1), y: Math.log(ms) }))
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}
