import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../../../platform/database/connect.ts'

/** Counts tries of one kind over all processes. */
export interface GuessLimiter {
  /** Counts a try. Returns the seconds to wait after too many, null when the try may be made. */
  count(key: string): Promise<number | null>
  /** Uncounts a try that was right. */
  giveBack(key: string): Promise<void>
}

/**
 * Returns a limiter of `most` tries per key within `seconds`. rate-limiter-flexible does the counting, over our
 * connections.
 */
export function guessLimiter(db: Database, limit: { name: string; most: number; seconds: number }): GuessLimiter {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.intake.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: rows.length }
    },
  }
  const limiter = new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'guesses',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.most,
    duration: limit.seconds,
  })
  return {
    async count(key) {
      try {
        await limiter.consume(short(key))
        return null
      } catch (denied) {
        if (denied instanceof RateLimiterRes) return Math.max(1, Math.ceil(denied.msBeforeNext / 1_000))
        throw denied
      }
    },
    async giveBack(key) {
      await limiter.reward(short(key))
    },
  }
}

/** Returns a hash of the key, because keys are typed by people: it fits the column, and a backup reveals nothing. */
const short = (key: string): string => createHash('sha256').update(key).digest('hex')
