import type { TestApp } from '../start-test-app.ts'

/** The error of a worker that was killed. */
export class Killed extends Error {}

/**
 * Returns capabilities whose worker dies before, or right after, its nth transaction as a retailer or as the platform.
 */
export function dyingAt(app: TestApp, nth: number, moment: 'before' | 'after' = 'after'): TestApp['capabilities'] {
  const { db } = app.capabilities
  let transactions = 0
  const dying = async <T>(transaction: () => Promise<T>): Promise<T> => {
    transactions += 1
    if (transactions === nth && moment === 'before') throw new Killed()
    const result = await transaction()
    if (transactions === nth) throw new Killed()
    return result
  }
  return {
    ...app.capabilities,
    db: {
      ...db,
      asRetailer: (id, work) => dying(() => db.asRetailer(id, work)),
      asPlatform: (work) => dying(() => db.asPlatform(work)),
    },
  }
}
