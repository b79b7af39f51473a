import type { ChannelNotification } from './ending.ts'

/**
 * Sends notices of transactions that have committed, one statement at a time: what comes while one is under way leaves
 * together with the next. PostgreSQL drops doubles within a statement. The promise is that of the statement with these
 * notices.
 */
export function coalesced(
  send: (notices: ChannelNotification[]) => Promise<void>,
): (notices: ChannelNotification[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: { notices: ChannelNotification[]; sent: Promise<void> } | null = null
  return (notices) => {
    if (next) {
      next.notices.push(...notices)
      return next.sent
    }
    const batch = [...notices]
    last = last.then(() => {
      next = null
      return send(batch)
    })
    next = { notices: batch, sent: last }
    return last
  }
}
