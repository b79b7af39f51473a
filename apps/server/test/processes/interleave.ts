import { createHash } from 'node:crypto'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../src/platform/capabilities.ts'

/** Waits until the scheduler lets the actor continue. `at` names its next step. */
export type Stop = (at: string) => Promise<void>

/**
 * An actor that runs concurrently with others. It stops before every step that others can see: at least once, before
 * its first.
 */
export interface Actor {
  name: string
  act(stop: Stop): Promise<void>
}

/** One run: the actors, and a check once all of them have ended. */
export interface Scene {
  actors: Actor[]
  /** Checks the result. `order` lists the steps for the message of a failure. */
  check(order: string[]): Promise<void>
}

interface Waiting {
  at: string
  go(): void
}

/**
 * Runs scenes in every possible order of their actors' steps, one order per run (a depth-first walk over the
 * scheduler's choices). One actor moves at a time, from one stop to its next, so a run depends only on its order and
 * nothing waits by the clock. Returns how many orders there were. Throws the first failure with its order.
 */
export async function inEveryOrder(prepare: () => Promise<Scene>, { most = 5_000 } = {}): Promise<number> {
  let choices: number[] = []
  for (let runs = 1; ; runs += 1) {
    const { widths } = await runToEnd(prepare, (step) => choices[step] ?? 0)
    const next = nextChoices(choices, widths)
    if (!next) return runs
    if (runs >= most) throw new Error(`more than ${most} orders: the scene has too many steps`)
    choices = next
  }
}

/**
 * Runs scenes in this many orders, the same each time: a hash of the run's and the step's number makes each choice.
 * Throws the first failure with its order.
 */
export async function inSomeOrders(prepare: () => Promise<Scene>, runs: number): Promise<number> {
  for (let run = 1; run <= runs; run += 1)
    await runToEnd(
      prepare,
      (step, width) => createHash('sha256').update(`${run} ${step}`).digest().readUInt16BE() % width,
    )
  return runs
}

/** Chooses which waiting actor continues at a step; `width` is how many wait. */
type Choose = (step: number, width: number) => number

async function runToEnd(prepare: () => Promise<Scene>, choose: Choose): Promise<Run> {
  const run = await runOnce(await prepare(), choose)
  if (run.failure) throw new Error(`in the order ${run.order.join(' → ')}`, { cause: run.failure })
  return run
}

interface Run {
  /** How many actors waited at each step. */
  widths: number[]
  order: string[]
  failure?: unknown
}

async function runOnce(scene: Scene, choose: Choose): Promise<Run> {
  const waiting = new Map<string, Waiting>()
  const run: Run = { widths: [], order: [] }
  let moving = scene.actors.length
  let atRest = Promise.withResolvers<void>()
  const rests = () => {
    moving -= 1
    if (moving === 0) atRest.resolve()
  }
  for (const { name, act } of scene.actors) {
    const stop: Stop = (at) =>
      new Promise((go) => {
        waiting.set(name, { at, go })
        rests()
      })
    void act(stop)
      .catch((error: unknown) => (run.failure ??= error))
      .finally(rests)
  }
  await atRest.promise
  while (waiting.size > 0) {
    const names = scene.actors.map(({ name }) => name).filter((name) => waiting.has(name))
    const name = names[choose(run.widths.length, names.length)] ?? ''
    const chosen = waiting.get(name)
    run.widths.push(names.length)
    run.order.push(`${name}: ${chosen?.at}`)
    waiting.delete(name)
    moving = 1
    atRest = Promise.withResolvers<void>()
    chosen?.go()
    await atRest.promise
  }
  if (run.failure === undefined) await scene.check(run.order).catch((error: unknown) => (run.failure = error))
  return run
}

/** Returns the choices of the next order: increments the last choice that can be. Null when every order has run. */
function nextChoices(choices: number[], widths: number[]): number[] | null {
  for (let at = widths.length - 1; at >= 0; at -= 1) {
    const chosen = choices[at] ?? 0
    if (chosen + 1 < (widths[at] ?? 0))
      return [...widths.slice(0, at).map((_, before) => choices[before] ?? 0), chosen + 1]
  }
  return null
}

/** Returns capabilities that stop before each transaction and before each call to a marketplace or a store. */
export function stopping(capabilities: Capabilities, stop: Stop): Capabilities {
  const { db, marketplaces, shops } = capabilities
  return {
    ...capabilities,
    db: {
      ...db,
      asRetailer: async (retailerId, work) => {
        await stop('transaction')
        return db.asRetailer(retailerId, work)
      },
      asPlatform: async (work) => {
        await stop('transaction')
        return db.asPlatform(work)
      },
    },
    marketplaces: {
      ...marketplaces,
      of: async (retailerId: number | null, name: MarketplaceName, how) =>
        stoppingPort(await marketplaces.of(retailerId, name, how), stop),
      account: async (of) => stoppingPort(await marketplaces.account(of), stop),
    },
    shops: { ...shops, open: (shopDomain, token) => stoppingPort(shops.open(shopDomain, token), stop) },
  }
}

/** Returns a port, or a part of it, that stops before each call. */
const stoppingPort = <P extends object>(port: P, stop: Stop): P =>
  new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value === 'object' && value !== null) return stoppingPort(value, stop)
      if (typeof value !== 'function') return value
      return async (...parameters: unknown[]) => {
        await stop(String(key))
        return Reflect.apply(value, target, parameters)
      }
    },
  })
