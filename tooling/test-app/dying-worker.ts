import type { TestApp } from './start-test-app.ts'

/** A worker was killed. */
export class Killed extends Error {}

/** Capabilities whose worker dies before, or right after, its nth transaction as a retailer. */
export function dyingAt(app: TestApp, nth: number, moment: 'before' | 'after' = 'after'): TestApp['capabilities'] {
  const { db } = app.capabilities
  let transactions = 0
  return {
    ...app.capabilities,
    db: {
      ...db,
      async asRetailer<T>(id: number, work: Parameters<typeof db.asRetailer<T>>[1]): Promise<T> {
        transactions += 1
        if (transactions === nth && moment === 'before') throw new Killed()
        const result = await db.asRetailer(id, work)
        if (transactions === nth) throw new Killed()
        return result
      },
    },
  }
}
