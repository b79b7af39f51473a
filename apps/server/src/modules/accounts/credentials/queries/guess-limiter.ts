import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../../../platform/database/connect.ts'

/** Tries of one kind, counted over all processes. */
export interface GuessLimiter {
  /** Counts a try. Answers the seconds to wait when there were too many, null when it may go on. */
  count(key: string): Promise<number | null>
  /** A try that was no guess: it is not counted after all. */
  giveBack(key: string): Promise<void>
}

/**
 * At most `most` tries per key in so many seconds; the counting itself is a well-kept library's, over our
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

/** Keys are what people type: made as long as the column holds, and nothing that a backup would tell. */
const short = (key: string): string => createHash('sha256').update(key).digest('hex')
