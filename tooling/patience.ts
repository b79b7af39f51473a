/**
 * How long a test waits before it fails, for everything that it waits for: nothing has come for so long that nothing
 * will. It measures nothing and decides nothing: a machine that is twenty times slower passes. Whoever works on a test
 * that fails may wait less: ARK_PATIENCE_SECONDS=10.
 */
export const PATIENCE_MS = patienceSeconds(process.env.ARK_PATIENCE_SECONDS) * 1_000

/** Of a whole test, which waits many times: only a guard against one that never ends. */
export const TEST_PATIENCE_MS = 10 * PATIENCE_MS

/** Throws what the variable has to be. */
export function patienceSeconds(given: string | undefined): number {
  const seconds = given?.trim() ? Number(given) : 120
  if (seconds > 0 && seconds <= 100_000) return seconds
  throw new Error(`ARK_PATIENCE_SECONDS is "${given}": it has to be a number of seconds above 0.`)
}

/** How much slower the browser of a test calculates than it could: ARK_CPU_SLOWDOWN=6 tries a slow machine. */
export const CPU_SLOWDOWN = Number(process.env.ARK_CPU_SLOWDOWN?.trim() || 1)

/** Whether figures that depend on how fast a machine is fail a test, and are not only printed: ARK_BUDGETS=1. */
export const HOLDS_BUDGETS = process.env.ARK_BUDGETS === '1'

/** Prints how long something took that has to be fast, in milliseconds; fails over its budget where budgets hold. */
export function holdBudget(what: string, tookMs: number, budgetMs: number): void {
  if (tookMs <= budgetMs) return
  const words = `${what} took ${Math.round(tookMs)} ms; its budget is ${budgetMs} ms`
  if (HOLDS_BUDGETS) throw new Error(words)
  console.log(`Over budget: ${words}.`)
}
