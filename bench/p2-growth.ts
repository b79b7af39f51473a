import { startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { load } from './measure/load.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory, seedLinkedVariants } from './seed/seed-inventory.ts'
import { seedListings } from './seed/seed-listings.ts'
import { seedSales } from './seed/seed-sales.ts'
import { signInOwner } from './seed/sign-in-owner.ts'

/** 10,008, 100,008 and 1,000,008 rows of stock: 12 sizes at 3 locations each. */
const PRODUCTS_OF = [278, 2_778, 27_778]
const ROWS_OF = PRODUCTS_OF.map((products) => products * 36)
/** The number of sales of each store. */
const SALES_OF = [10_000, 100_000, 1_000_000]
const ROUNDS = 3
const SECONDS = 1
const LIMIT = 50

/** A call whose time must hardly grow with the stock. */
interface Reading {
  list: string
  what: string
  path: string | ((products: number) => string)
  /** The largest allowed exponent: time grows as this power of the rows. */
  goal?: number
}

const GOAL = 0.1
const inventory = (query: string) => `/api/v1/inventory/product-summaries?limit=${LIMIT}&${query}`
const listings = (query: string) => `/api/v1/listings/variant-summaries?limit=${LIMIT}&${query}`
const quick = (query: string) => `/api/v1/listings/variants/quick-actions?limit=${LIMIT}&${query}`
const bids = (query: string) => `/api/v1/listings/variants/bid-opportunities?limit=${LIMIT}&${query}`
const sales = (query: string) => `/api/v1/sales/summaries?limit=${LIMIT}&${query}`
const syncs = (kind: string, query: string) => (products: number) =>
  `/api/v1/shopify/stores/${storeOf(products)}/${kind}-syncs?limit=${LIMIT}&${query}`
/** Returns the store with this many products. Each retailer of the bench has one, in the order of `PRODUCTS_OF`. */
const storeOf = (products: number): number => PRODUCTS_OF.indexOf(products) + 1

/** Every list, filter, search and card that a store of any size opens. */
const READINGS: Reading[] = [
  { list: 'inventory', what: 'first page', path: inventory('skip=0') },
  { list: 'inventory', what: 'first page in stock', path: inventory('skip=0&show_zero_stock=false') },
  { list: 'inventory', what: 'last whole page', path: (products) => inventory(`skip=${products - LIMIT}`), goal: 0.2 },
  // The number in the first product's name, which every store has once.
  { list: 'inventory', what: 'search that finds one product', path: inventory('skip=0&product_search=007919') },
  { list: 'inventory', what: 'search of a product and a size', path: inventory('skip=0&product_search=007919%209.5') },
  { list: 'inventory', what: 'search with a typing mistake', path: inventory('skip=0&product_search=bnech%20007919') },
  { list: 'inventory', what: 'cards', path: '/api/v1/inventory/stats' },
  { list: 'listings', what: 'first page', path: listings('in_stock=true') },
  { list: 'listings', what: 'first page of all', path: listings('filter=all') },
  { list: 'listings', what: 'listed', path: listings('in_stock=true&filter=listed') },
  { list: 'listings', what: 'not listed', path: listings('filter=unlisted') },
  { list: 'listings', what: 'lowest ask on neither', path: listings('filter=neither') },
  { list: 'listings', what: 'search that finds one product', path: listings('in_stock=true&search=007919') },
  { list: 'listings', what: 'search of a product and a size', path: listings('in_stock=true&search=007919%209.5') },
  { list: 'listings', what: 'cards', path: '/api/v1/listings/stats' },
  { list: 'quick actions', what: 'above their market', path: quick('filter=enabled-above-ask') },
  { list: 'quick actions', what: 'all', path: quick('filter=all') },
  { list: 'quick actions', what: 'disabled', path: quick('filter=disabled') },
  { list: 'quick actions', what: 'search that finds one product', path: quick('filter=all&search=007919') },
  { list: 'bids', what: 'first page', path: bids('') },
  { list: 'bids', what: 'worthwhile', path: bids('worthwhile=true') },
  { list: 'bids', what: 'search that finds one product', path: bids('search=007919') },
  { list: 'sales', what: 'first page', path: sales('') },
  { list: 'sales', what: 'to pack', path: sales('to_fulfill=true') },
  { list: 'sales', what: 'search that finds one sale', path: sales('search=Needle') },
  { list: 'sales', what: 'cards', path: '/api/v1/sales/totals' },
  { list: 'products', what: 'first page of the catalogue', path: '/api/v1/products/?limit=50' },
  {
    list: 'products',
    what: 'latest releases',
    path: '/api/v1/products/?limit=50&sort_by=release_date&sort_order=desc',
  },
  { list: 'products', what: 'search of the catalogue', path: '/api/v1/products/?limit=50&search=007919' },
  { list: 'listed products', what: 'first page', path: '/api/v1/listings/product-summaries?limit=50' },
  { list: 'market review', what: 'first page', path: listings('filter=overpriced') },
  { list: 'pick rules', what: 'first page', path: '/api/v1/listings/products?limit=50' },
  {
    list: 'pick rules',
    what: 'search that finds one product',
    path: '/api/v1/listings/products?limit=50&search=007919',
  },
  { list: 'fulfillment settings', what: 'first page', path: '/api/v1/fulfillment-management/products?limit=50' },
  { list: 'syncs', what: 'waiting', path: syncs('pending', '') },
  { list: 'syncs', what: 'linked', path: syncs('completed', '') },
  { list: 'syncs', what: 'search that finds one product', path: syncs('completed', 'search=007919') },
  { list: 'canceled sales', what: 'first page', path: '/api/v1/sales/cancelled-sales?limit=50' },
  { list: 'differences', what: 'first page', path: '/api/v1/finances/differences?limit=50' },
  { list: 'wholesale orders', what: 'first page', path: '/api/v1/bulk-sales/?limit=50' },
  { list: 'dashboard', what: 'cards', path: '/api/v1/dashboard/today' },
]

/**
 * P2: measures how lists, searches and cards of the real API grow from 10,000 to 1,000,000 rows of stock and as many
 * sales in one store, with one caller at a time. `only` selects one list.
 */
export async function measureGrowth(only?: string): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, { productsOf: PRODUCTS_OF, sizesEach: 12, locationsEach: 3 })
  await seedLinkedVariants(db)
  await seedListings(db)
  await seedSales(db, SALES_OF)
  const folder = temporaryFolder(cleanUp)
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  const headers = await Promise.all(PRODUCTS_OF.map((_, index) => signInOwner(db, api.url, { retailerId: index + 1 })))
  const meanMs = async (reading: Reading, store: number) => {
    const { path } = reading
    const url = `${api.url}${typeof path === 'string' ? path : path(PRODUCTS_OF[store] ?? 0)}`
    return (
      1_000 / (await load({ url, headers: headers[store] ?? {}, connections: 1, seconds: SECONDS })).requestsPerSecond
    )
  }
  const figures: Figure[] = []
  for (const reading of READINGS.filter(({ list }) => only === undefined || list === only)) {
    const rounds: number[][] = []
    // The first round warms up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times: number[] = []
      for (const store of PRODUCTS_OF.keys()) times.push(await meanMs(reading, store))
      if (round > 0) rounds.push(times)
    }
    figures.push(figureOf(reading, rounds))
  }
  return figures
}

function figureOf({ list, what, goal = GOAL }: Reading, rounds: number[][]): Figure {
  const exponents = rounds.map((times) => rounded(exponentOf(times)))
  const exponent = median(exponents)
  const msOfStore = PRODUCTS_OF.map((_, store) => rounded(median(rounds.map((times) => times[store] ?? Number.NaN))))
  return {
    id: `P2 ${list}: ${what}`,
    what: `${list}, ${what}, from ${ROWS_OF[0]} to ${ROWS_OF.at(-1)} rows of stock in one store`,
    goal: `time ~ rows^e, e ≤ ${goal.toFixed(2)}`,
    measured: `e = ${exponent.toFixed(2)} (${msOfStore.join(', ')} ms)`,
    holds: exponent <= goal,
    details: { rows_of_stock: ROWS_OF, ms: msOfStore, exponent, exponent_of_each_round: exponents },
  }
}

/** Returns the slope of the line through the logarithms, by least squares. */
function exponentOf(times: number[]): number {
  const points = times.map((ms, store) => ({ x: Math.log(ROWS_OF[store] ?? 1), y: Math.log(ms) }))
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}
