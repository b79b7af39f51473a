import { startImport } from '../apps/server/src/modules/inventory/imports/start-import.ts'
import { type Composition, compose } from '../apps/server/src/compose.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { createLogger } from '../apps/server/src/platform/log.ts'
import { startChild } from '../apps/cli/src/start/child.ts'
import { PROGRAMS } from '../apps/cli/src/start/programs.ts'
import { simulatorAddresses } from '../apps/cli/src/start/simulator-addresses.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { mergeTables, REFERENCE_TABLES, writeTables } from './floors/merge-levels.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { load } from './measure/load.ts'
import { processFigures } from '../tooling/process-figures.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import {
  type ExportedShop,
  gtinOf,
  type ShopSize,
  startShopWithExport,
  writeStoreExport,
} from './outside/shop-with-one-export.ts'
import { PAGE } from './p1-screens.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { signInOwner } from './seed/sign-in-owner.ts'

/** 100,008 sizes, each at three locations: 300,024 levels. */
const SHOP: ShopSize = { products: 8_334, sizesEach: 12, locationsEach: 3 }
const ROUNDS = 5
/** In the third import of a store, every twentieth level has changed. */
const CHANGED = 20
const IMPORTS = ['first', 'unchanged', 'changed'] as const
type ImportKind = (typeof IMPORTS)[number]
const GOAL = 6
const GOAL_MEMORY_MB = 150
const SECONDS_OF_LOAD = 6

interface Bench {
  db: BenchDatabase
  ours: Composition['capabilities']
  shop: ExportedShop
  memoryMb(): number
  folder: string
}

/**
 * P3: imports a store of 100,000 sizes at three locations with the real worker from a file in Shopify's format (parse,
 * link, compare, journal, commit), and compares that with COPY and merge of the same rows. Measures the effect on
 * another retailer and the worker's memory as well.
 */
export async function measureImport(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const bench = await start(cleanUp)
  const exports = {
    first: await writeStoreExport(bench.folder, SHOP, 0),
    changed: await writeStoreExport(bench.folder, SHOP, CHANGED),
  }
  const tables = {
    first: await writeTables(bench.folder, SHOP, 0),
    changed: await writeTables(bench.folder, SHOP, CHANGED),
  }
  const times: Record<ImportKind, { ours: number[]; floor: number[] }> = {
    first: { ours: [], floor: [] },
    unchanged: { ours: [], floor: [] },
    changed: { ours: [], floor: [] },
  }
  const idleMb = bench.memoryMb()
  let mostMb = idleMb
  const sampling = setInterval(() => (mostMb = Math.max(mostMb, bench.memoryMb())), 100)
  cleanUp.defer(() => clearInterval(sampling))
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const store = await newStore(bench)
    await bench.db.query('truncate reference_variants, reference_levels')
    for (const kind of IMPORTS) {
      const which = kind === 'changed' ? 'changed' : 'first'
      const floor = await seconds(() => mergeTables(bench.db, tables[which]))
      bench.shop.serve(exports[which])
      const ours = await seconds(() => importOnce(bench, store))
      if (round === 0) continue
      times[kind].floor.push(floor)
      times[kind].ours.push(ours)
    }
    await assertWhole(bench, store)
  }
  clearInterval(sampling)
  return [
    ...IMPORTS.map((kind) => figureOf(kind, times[kind])),
    memoryFigure(idleMb, mostMb),
    await others(cleanUp, bench, exports.first),
  ]
}

async function start(cleanUp: AsyncDisposableStack): Promise<Bench> {
  const db = await startBenchDatabase(cleanUp)
  const folder = temporaryFolder(cleanUp)
  await seedInventory(db, { ...SHOP, productsOf: [500, SHOP.products] })
  await db.query(
    `insert into variant_gtins (gtin, variant_id) select (${gtinOf(0)} + variant_id)::text, variant_id from variants`,
  )
  await db.query(REFERENCE_TABLES)
  await db.query('vacuum analyze')
  const shop = await startShopWithExport(cleanUp)
  const env = {
    ...process.env,
    DATABASE_URL: db.url,
    ARK_DATA_DIR: folder,
    ...simulatorAddresses(shop.port - 1),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
  }
  const composed = await compose(readConfig(env), { isWorker: false, log: createLogger('silent') })
  cleanUp.defer(() => composed.close())
  const { script, nodeFlags } = PROGRAMS.worker
  const worker = startChild({
    name: 'worker',
    script,
    nodeFlags: [...nodeFlags],
    env,
    logDirectory: folder,
    onLine: (line) =>
      /"level":(50|60)/.test(line) || !line.startsWith('{') ? console.error(`worker: ${line}`) : undefined,
  })
  cleanUp.defer(() => worker.end(10_000))
  return {
    db,
    ours: composed.capabilities,
    shop,
    folder,
    memoryMb: () => processFigures(script, folder)?.residentMb ?? 0,
  }
}

interface StoreRef {
  retailerId: number
  storeId: number
}

/** Creates a retailer with a connected store that was never imported. */
async function newStore({ db, ours }: Bench): Promise<StoreRef> {
  const [retailer] = await db.query<{ id: string }>(
    `insert into retailers (business_name) values ('Importer') returning retailer_id as id`,
  )
  const retailerId = Number(retailer?.id)
  const tokens = ours.secrets.seal({
    accessToken: 'bench',
    refreshToken: null,
    scopes: [],
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  })
  const [store] = await db.query<{ id: string }>(
    `insert into stores (retailer_id, shop_domain, store_name, tokens) values ($1, $2, 'Importer', $3)
      returning store_id as id`,
    [retailerId, `importer-${retailerId}.myshopify.com`, tokens],
  )
  const storeId = Number(store?.id)
  await db.query(
    `insert into locations (retailer_id, store_id, shopify_location_id, location_nickname)
     select $1, $2, n::text, 'Location ' || n from generate_series(1, $3::int) n`,
    [retailerId, storeId, SHOP.locationsEach],
  )
  return { retailerId, storeId }
}

async function importOnce({ db, ours }: Bench, { retailerId, storeId }: StoreRef): Promise<void> {
  const runId = await startImport(ours, { retailerId, storeId, userId: null })
  for (;;) {
    const [run] = await db.query<{ state: string; phase: string; error: string | null }>(
      'select state, phase, error from runs where run_id = $1',
      [runId],
    )
    if (run?.state === 'completed') return
    if (run?.state === 'failed' || run?.state === 'stopped')
      throw new Error(`the import ended: ${run.phase} ${run.error}`)
    await new Promise((again) => setTimeout(again, 20))
  }
}

/** Checks the stock and the ledger against each other. */
async function assertWhole({ db }: Bench, { retailerId }: StoreRef): Promise<void> {
  const [{ items, moved, stock } = { items: 0, moved: 0, stock: -1 }] = await db.query<
    Record<'items' | 'moved' | 'stock', number>
  >(
    `select (select count(*)::int from inventory_items where retailer_id = $1) as items,
       (select sum(after - before)::int from stock_movements where retailer_id = $1) as moved,
       (select sum(shopify_stock)::int from inventory_items where retailer_id = $1) as stock`,
    [retailerId],
  )
  const expected = SHOP.products * SHOP.sizesEach * SHOP.locationsEach
  if (items !== expected || moved !== stock)
    throw new Error(`${items} items of ${expected}; stock ${stock}, ledger ${moved}`)
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

const WHAT: Record<ImportKind, string> = {
  first: 'first import of a store',
  unchanged: 'the same again, nothing changed',
  changed: `again with every ${CHANGED}th level changed`,
}

function figureOf(kind: ImportKind, { ours, floor }: { ours: number[]; floor: number[] }): Figure {
  const ratios = ours.map((time, round) => rounded(time / (floor[round] ?? Number.NaN)))
  const ratio = median(ratios)
  return {
    id: `P3 ${kind}`,
    what: `${WHAT[kind]}: 100,008 sizes at 3 locations, by the worker`,
    goal: `ours / COPY and merge ≤ ${GOAL}×`,
    measured: `${ratio.toFixed(2)}× (${median(ours).toFixed(1)} against ${median(floor).toFixed(1)} s)`,
    holds: ratio <= GOAL,
    details: {
      levels: SHOP.products * SHOP.sizesEach * SHOP.locationsEach,
      ratio,
      ratio_of_each_round: ratios,
      ours_seconds: ours.map((time) => rounded(time)),
      floor_seconds: floor.map((time) => rounded(time)),
    },
  }
}

function memoryFigure(idleMb: number, mostMb: number): Figure {
  const more = mostMb - idleMb
  return {
    id: 'P3 memory',
    what: 'resident memory of the worker while it imports',
    goal: `≤ ${GOAL_MEMORY_MB} MB more than idle`,
    measured: `${more.toFixed(0)} MB more (${idleMb.toFixed(0)}, then ${mostMb.toFixed(0)} MB)`,
    holds: idleMb > 0 && more <= GOAL_MEMORY_MB,
    details: { idle_mb: rounded(idleMb, 1), most_mb: rounded(mostMb, 1) },
  }
}

/** Measures another retailer's inventory page without and during an import. */
async function others(
  cleanUp: AsyncDisposableStack,
  bench: Bench,
  file: Parameters<ExportedShop['serve']>[0],
): Promise<Figure> {
  const { db, folder } = bench
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: PROGRAMS.api.script, folder, env })
  const headers = await signInOwner(db, api.url)
  const page = () => load({ url: `${api.url}${PAGE}`, headers, connections: 1, seconds: SECONDS_OF_LOAD })
  bench.shop.serve(file)
  const [idle, busy]: [number[], number[]] = [[], []]
  await page()
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push((await page()).p99Ms)
    const store = await newStore(bench)
    const importing = importOnce(bench, store)
    busy.push((await page()).p99Ms)
    await importing
  }
  const ratios = busy.map((p99, round) => rounded(p99 / (idle[round] ?? Number.NaN)))
  const ratio = median(ratios)
  return {
    id: 'P3 others',
    what: "another retailer's inventory page while a store of 100,008 sizes is imported, p99",
    goal: '≤ 2× idle',
    measured: `${ratio.toFixed(2)}× (${median(busy)} against ${median(idle)} ms)`,
    holds: ratio <= 2,
    details: { idle_p99_ms: idle, busy_p99_ms: busy, ratio_of_each_round: ratios },
  }
}
