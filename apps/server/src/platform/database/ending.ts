import { Kysely } from 'kysely'

/** Statements are written as SQL, each with the type of its rows beside it (docs/decisions/002 and 018). */
export type DB = Record<string, never>

/** Where a transaction's statements run: not where a pool's single ones do, from which its mark tells it. */
export class Tx extends Kysely<DB> {
  readonly isTx = true
}

/** What listeners of a channel are told. */
export interface ChannelNotification {
  channel: string
  payload: string
}

interface Ending {
  beforeCommit: (() => Promise<void>)[]
  notices: ChannelNotification[]
}

const endings = new WeakMap<Tx, Ending>()

/** What has been asked for so far. */
export function endingOf(tx: Tx): Ending {
  const known = endings.get(tx)
  if (known) return known
  const ending: Ending = { beforeCommit: [], notices: [] }
  endings.set(tx, ending)
  return ending
}

/** Done last in the transaction, once its work has succeeded. */
export function beforeCommit(tx: Tx, last: () => Promise<void>): void {
  endingOf(tx).beforeCommit.push(last)
}

/**
 * Tells listeners of a channel once the transaction has committed. NOTIFY inside it would hold a lock of the whole
 * database until the commit is on disk, and so put all sales of all retailers in one line (measured: bench P6).
 */
export function noticeAfterCommit(tx: Tx, notice: ChannelNotification): void {
  const { notices } = endingOf(tx)
  if (!notices.some(({ channel, payload }) => channel === notice.channel && payload === notice.payload))
    notices.push(notice)
}
