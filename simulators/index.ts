import { type AliasSimulator, createAliasSimulator } from './alias/index.ts'
import type { ChatSimulator } from './chat.ts'
import { type SimulatedClock, createClock } from './core/clock.ts'
import { createMemory, type Memory, noMemory } from './core/memory.ts'
import { hashNumber } from './core/random.ts'
import type { SimulatorsOptions, World } from './core/simulator.ts'
import { readSavedWorld } from './core/state-file.ts'
import { createIndexServer } from './index-page.ts'
import { createMarket, type Market } from './market/market.ts'
import { createShopifySimulator, type ShopifySimulator } from './shopify/index.ts'
import { createStockxSimulator, type StockxSimulator } from './stockx/index.ts'

export type { SimulatorsOptions } from './core/simulator.ts'

export interface Simulators {
  urls: { index: string; shopify: string; stockx: string; alias: string }
  market: Market
  clock: SimulatedClock
  shopify: ShopifySimulator
  stockx: StockxSimulator
  alias: AliasSimulator
  chat: ChatSimulator
  /** Stops everything, and saves the world if it has a state file. */
  close(): Promise<void>
}

/** Must be raised by hand whenever the form of the saved data changes; older files are not read then. */
const STATE_VERSION = 6

/**
 * Starts the simulated world: three vendors on one market and one clock, and a page that lists them. All of them listen
 * when it returns.
 */
export async function startSimulators(options: SimulatorsOptions = {}): Promise<Simulators> {
  const world = (await rememberedWorld(options)) ?? buildWorld(options)
  const { shopify, stockx, alias, page, clock, market, memory } = world
  const servers = [shopify, stockx, alias, page]
  const close = async () => {
    memory.stop()
    clock.stop()
    await Promise.all(servers.map((server) => server.close()))
    await memory.save()
  }
  try {
    // Saved before the first request, so that no later process uses this run's number and its random numbers.
    await memory.save()
    for (const server of servers) await server.listen()
  } catch (error) {
    await close()
    throw error
  }
  const urls = { index: page.url(), shopify: shopify.url(), stockx: stockx.url(), alias: alias.url() }
  return { urls, market, clock, shopify, stockx, alias, chat: page.chat, close }
}

/**
 * Returns the world of the state file. Returns undefined when there is none to continue, and reports why on stderr
 * unless there is no file.
 */
async function rememberedWorld(options: SimulatorsOptions) {
  const { stateFile } = options
  if (!stateFile) return undefined
  let world: ReturnType<typeof buildWorld> | undefined
  try {
    const saved = await readSavedWorld(stateFile)
    if (!saved) return undefined
    world = buildWorld(options, saved.savedAtMs)
    await world.memory.restore(saved)
    return world
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`The simulators begin a new world: ${stateFile} cannot be used (${reason})`)
    world?.clock.stop()
    return undefined
  }
}

function buildWorld(options: SimulatorsOptions, startAtMs?: number) {
  const { port = 0, seed = 1, manualClock: manual = false } = options
  // Only a manual clock stops between two processes.
  const clock = createClock(
    startAtMs === undefined ? { manual } : { manual, startAt: new Date(startAtMs).toISOString() },
  )
  const market = createMarket({
    seed,
    clock,
    size: options.marketSize ?? 'full',
    paused: options.paused ?? false,
    ...(options.marketTickMs !== undefined && { tickMs: options.marketTickMs }),
    ...(options.purchasesPerMinute !== undefined && { purchasesPerMinute: options.purchasesPerMinute }),
  })
  const memory = memoryFor(options, market, clock)
  const ofPort = (offset: number): World => ({
    market,
    clock,
    memory,
    seed,
    port: port === 0 ? 0 : port + offset,
    options,
  })
  const shopify = createShopifySimulator(ofPort(1))
  const stockx = createStockxSimulator(ofPort(2))
  const alias = createAliasSimulator(ofPort(3))
  const page = createIndexServer({ port, host: options.host, market, simulators: [shopify, stockx, alias] })
  return { shopify, stockx, alias, page, clock, market, memory }
}

/**
 * Returns the memory. The market is its first section, because the marketplaces add their offers to a restored market.
 */
function memoryFor(options: SimulatorsOptions, market: Market, clock: SimulatedClock): Memory {
  const { stateFile, saveAfterMs, isStateReadOnly, seed = 1 } = options
  if (!stateFile) return noMemory()
  const memory = createMemory({
    file: stateFile,
    fingerprint: fingerprintOf(seed, market),
    nowMs: () => clock.now().getTime(),
    soonMs: saveAfterMs,
    isReadOnly: isStateReadOnly,
  })
  const section = memory.section('market')
  section.keep(market.state)
  market.on('purchase', () => section.touch())
  market.on('control', () => section.touch())
  market.on('tick', () => section.touch('later'))
  return memory
}

/** Identifies the form of the data and the shoes and IDs that it refers to. */
function fingerprintOf(seed: number, { products }: Pick<Market, 'products'>): string {
  const catalogue = products.map(({ stockxProductId, sizes }) => `${stockxProductId} ${sizes.length}`).join()
  return `ark-simulators ${STATE_VERSION} seed ${seed} catalogue ${hashNumber(catalogue)}`
}
