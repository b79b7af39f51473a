/** Whether every case runs, as with `npm run test:long`. `npm test` runs a fixed part of the cases that only repeat. */
export const IS_LONG = process.env['ARK_LONG_TESTS'] === '1'

/**
 * Returns every third entry, and all of them with `npm run test:long`. Neighbors pass different numbers, so that each
 * entry is tried on every third of them.
 */
export const aThird = <T>(all: readonly T[], nth: number): T[] =>
  IS_LONG ? [...all] : all.filter((_, at) => (at + nth) % 3 === 0)

/**
 * The moments at which a worker dies around each transaction of a run without calls to others. There, a death before a
 * transaction leaves the same rows as one after the transaction before it.
 */
export const DEATHS = IS_LONG ? (['before', 'after'] as const) : (['after'] as const)
