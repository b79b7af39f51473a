import { Kysely } from 'kysely'

/**
 * The database type of Kysely. It is empty because statements are written as SQL, each with the type of its rows
 * beside it (docs/decisions/002 and 018).
 */
export type DB = Record<string, never>

/** A connection inside a transaction. Its mark distinguishes it from a pool, which runs single statements. */
export class Tx extends Kysely<DB> {
  readonly isTx = true
}

/** A notification for the listeners of a channel. */
export interface ChannelNotification {
  channel: string
  payload: string
}

interface Ending {
  beforeCommit: (() => Promise<void>)[]
  notices: ChannelNotification[]
}

const endings = new WeakMap<Tx, Ending>()

/** Returns what the transaction collected so far. */
export function endingOf(tx: Tx): Ending {
  const known = endings.get(tx)
  if (known) return known
  const ending: Ending = { beforeCommit: [], notices: [] }
  endings.set(tx, ending)
  return ending
}

/** Runs `last` at the end of the transaction, once its work has succeeded. */
export function beforeCommit(tx: Tx, last: () => Promise<void>): void {
  endingOf(tx).beforeCommit.push(last)
}

/**
 * Notifies the listeners of a channel once the transaction has committed. NOTIFY inside the transaction would lock the
 * whole database until the commit is on disk, so that all sales of all retailers would wait in one queue (measured:
 * bench P6).
 */
export function noticeAfterCommit(tx: Tx, notice: ChannelNotification): void {
  const { notices } = endingOf(tx)
  if (!notices.some(({ channel, payload }) => channel === notice.channel && payload === notice.payload))
    notices.push(notice)
}
