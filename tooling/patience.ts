/**
 * How long a test waits for anything before it fails: so long that it will not come any more. It measures nothing, so
 * a machine that is twenty times slower passes. ARK_PATIENCE_SECONDS=10 shortens it while you work on a failing test.
 */
export const PATIENCE_MS = patienceSeconds(process.env.ARK_PATIENCE_SECONDS) * 1_000

/** The limit of a whole test, which waits many times: only a guard against an endless one. */
export const TEST_PATIENCE_MS = 10 * PATIENCE_MS

/** Returns the seconds of the variable. Throws when it is not a positive number. */
export function patienceSeconds(given: string | undefined): number {
  const seconds = given?.trim() ? Number(given) : 240
  if (seconds > 0 && seconds <= 100_000) return seconds
  throw new Error(`ARK_PATIENCE_SECONDS is "${given}": it has to be a number of seconds above 0.`)
}

/** How much slower a test's browser runs: ARK_CPU_SLOWDOWN=6 simulates a slow machine. */
export const CPU_SLOWDOWN = Number(process.env.ARK_CPU_SLOWDOWN?.trim() || 1)

/** Whether budgets of speed fail a test instead of being printed only: ARK_BUDGETS=1. */
export const ENFORCES_BUDGETS = process.env.ARK_BUDGETS === '1'

/** Prints a duration over its budget, in milliseconds; throws when budgets are enforced. */
export function checkBudget(what: string, tookMs: number, budgetMs: number): void {
  if (tookMs <= budgetMs) return
  const words = `${what} took ${Math.round(tookMs)} ms; its budget is ${budgetMs} ms`
  if (ENFORCES_BUDGETS) throw new Error(words)
  console.log(`Over budget: ${words}.`)
}
