import { createHash } from 'node:crypto'
import type { MarketplaceName } from '@ark/marketplaces'
import type { Capabilities } from '../../src/platform/capabilities.ts'

/** Waits until the scheduler lets the actor go on. `at` names what it is about to do. */
export type Stop = (at: string) => Promise<void>

/**
 * Somebody who acts side by side with others, and stops before whatever others can see: at least once, before anything
 * else.
 */
export interface Actor {
  name: string
  act(stop: Stop): Promise<void>
}

/** One run: the actors, and what must hold once all of them have come to their end. */
export interface Scene {
  actors: Actor[]
  /** `order` is what happened, step by step, for the message of a failure. */
  check(order: string[]): Promise<void>
}

interface Waiting {
  at: string
  go(): void
}

/**
 * Runs scenes in every order in which the steps of their actors can follow each other, one order a run (a depth-first
 * walk over the scheduler's choices). One actor moves at a time, from one stop to its next, so that a run depends on
 * its order alone and none waits by the clock. Returns how many orders there were. Throws the first failure with the
 * order that led to it.
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
 * Runs scenes in so many orders, the same ones each time: each step of each run is chosen by a hash of its number.
 * Throws the first failure with the order that led to it.
 */
export async function inSomeOrders(prepare: () => Promise<Scene>, runs: number): Promise<number> {
  for (let run = 1; run <= runs; run += 1)
    await runToEnd(
      prepare,
      (step, width) => createHash('sha256').update(`${run} ${step}`).digest().readUInt16BE() % width,
    )
  return runs
}

/** Which of the actors that wait goes on, at a step of a run; `width` is how many wait. */
type Choose = (step: number, width: number) => number

async function runToEnd(prepare: () => Promise<Scene>, choose: Choose): Promise<Run> {
  const run = await runOnce(await prepare(), choose)
  if (run.failure) throw new Error(`in the order ${run.order.join(' → ')}`, { cause: run.failure })
  return run
}

interface Run {
  /** Between how many actors the scheduler chose at each step. */
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

/** The choices of the next order: the last one that can be another is. Null when every order has been seen. */
function nextChoices(choices: number[], widths: number[]): number[] | null {
  for (let at = widths.length - 1; at >= 0; at -= 1) {
    const chosen = choices[at] ?? 0
    if (chosen + 1 < (widths[at] ?? 0))
      return [...widths.slice(0, at).map((_, before) => choices[before] ?? 0), chosen + 1]
  }
  return null
}

/** Capabilities that stop before each transaction and before each call to a marketplace or a store. */
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

/** A port, or a part of it. */
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
