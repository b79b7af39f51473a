import type { ChannelNotification } from './ending.ts'

/**
 * Returns a sender of committed transactions' notifications that runs one statement at a time. Notifications that
 * arrive during a statement are sent together with the next one; PostgreSQL drops duplicates within a statement. The
 * promise settles with the statement that has these notifications.
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
