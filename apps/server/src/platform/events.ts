import type { ChangeEvent } from '@ark/contract'
import { noticeAfterCommit, type Tx } from './database/ending.ts'
import { ListeningConnection, type ListenTiming } from './database/listen.ts'
import type { Logger } from './log.ts'
import { type Audience, OPERATORS, RecentChanges } from './recent-changes.ts'

const CHANNEL = 'ark_changes'

/**
 * Notifies the browsers of a retailer that something changed, once the transaction has committed. Ids beyond 200 become
 * "many".
 */
export function announce(tx: Tx, retailerId: number, change: ChangeEvent): void {
  const ids = change.ids.length > 200 ? [] : change.ids
  noticeAfterCommit(tx, {
    channel: CHANNEL,
    payload: JSON.stringify({ retailer_id: retailerId, changed: change.changed, ids }),
  })
}

/** Notifies the browsers of a wholesale buyer, once the transaction has committed. Ids beyond 200 become "many". */
export function announceToBuyer(tx: Tx, buyerId: number, change: ChangeEvent): void {
  const ids = change.ids.length > 200 ? [] : change.ids
  noticeAfterCommit(tx, {
    channel: CHANNEL,
    payload: JSON.stringify({ buyer_id: buyerId, changed: change.changed, ids }),
  })
}

/** Notifies the browsers of the operators, once the transaction has committed. Ids beyond 200 become "many". */
export function announceToOperators(tx: Tx, change: ChangeEvent): void {
  const ids = change.ids.length > 200 ? [] : change.ids
  noticeAfterCommit(tx, {
    channel: CHANNEL,
    payload: JSON.stringify({ of: 'operators', changed: change.changed, ids }),
  })
}

/**
 * Whose access is not what it was: a user's in all sessions, in one of them, or in all but one. A session's id is no
 * secret: tokens are signed.
 */
export interface AccessChange {
  userId: number
  /** Only this session. */
  sessionId?: string | null
  /** Every session but this one. */
  exceptSessionId?: string | null
}

/**
 * Ends the event streams of a user in every process, once the transaction has committed: sessions ended, or what the
 * user may do or see changed. The browser connects again and is answered by what is then true (quality.md S5). A
 * notification that is lost is made up for by the check that each stream makes with its heartbeat.
 */
export function announceAccessChange(tx: Tx, { userId, sessionId, exceptSessionId }: AccessChange): void {
  const access_of = { user_id: userId, session_id: sessionId ?? null, except_session_id: exceptSessionId ?? null }
  noticeAfterCommit(tx, { channel: CHANNEL, payload: JSON.stringify({ access_of }) })
}

/** Who follows the changes of a retailer, of a buyer or of the operators in one session. */
export interface Subscriber {
  sessionId: string
  userId: number
  /** Null: a buyer or the operator, who has no retailer whose changes there are to follow. */
  retailerId: number | null
  /** Null or left out: no buyer. */
  buyerId?: number | null
  /** What is announced to the operators is for this one. */
  isOperator?: boolean
  onChange(change: ChangeEvent): void
  /** The session has ended, or what its user may do or see has changed. */
  onAccessChange(): void
}

/** One listening connection per process, fanned out to the event streams of each retailer. */
export interface ChangeFeed {
  /**
   * Returns how to stop; then tells first what changed a moment ago. A page asks for what it shows before its stream is
   * open, and what changes in between would be told to nobody.
   */
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

/** Listens until it is closed. After the connection was lost every subscriber hears that `everything` has changed. */
export function createChangeFeed(
  databaseUrl: string,
  { log, timing }: { log: Logger; timing?: Partial<ListenTiming> },
): ChangeFeed {
  const ofRetailer = new Groups()
  const ofBuyer = new Groups()
  const ofOperators = new Groups()
  const groupsOf = { retailer: ofRetailer, buyer: ofBuyer, operators: ofOperators }
  const ofUser = new Groups()
  const recent = new RecentChanges()
  const connection = new ListeningConnection(databaseUrl, {
    channel: CHANNEL,
    log,
    ...(timing ? { timing } : {}),
    onListening: () => {
      for (const subscriber of ofUser.all()) subscriber.onChange({ changed: 'everything', ids: [] })
    },
    onPayload: (payload) => {
      const announcement = parseAnnouncement(payload)
      if (!announcement) return log.warn({ payload }, 'an announcement was not understood')
      if ('change' in announcement) {
        recent.add(announcement, announcement.change)
        for (const subscriber of groupsOf[announcement.of].of(announcement.id)) subscriber.onChange(announcement.change)
      } else for (const subscriber of concerned(ofUser, announcement.access)) subscriber.onAccessChange()
    },
  })
  return {
    subscribe(subscriber) {
      ofUser.add(subscriber.userId, subscriber)
      for (const { of, id } of audiencesOf(subscriber)) groupsOf[of].add(id, subscriber)
      let isSubscribed = true
      queueMicrotask(() => {
        for (const audience of audiencesOf(subscriber))
          for (const change of recent.of(audience)) if (isSubscribed) subscriber.onChange(change)
      })
      return () => {
        isSubscribed = false
        ofUser.remove(subscriber.userId, subscriber)
        for (const { of, id } of audiencesOf(subscriber)) groupsOf[of].remove(id, subscriber)
      }
    },
    close: () => connection.close(),
  }
}

const audiencesOf = ({ retailerId, buyerId, isOperator }: Subscriber): Audience[] => [
  ...(retailerId === null ? [] : [{ of: 'retailer' as const, id: retailerId }]),
  ...(typeof buyerId === 'number' ? [{ of: 'buyer' as const, id: buyerId }] : []),
  ...(isOperator ? [OPERATORS] : []),
]

const concerned = (ofUser: Groups, { userId, sessionId, exceptSessionId }: AccessChange): Subscriber[] =>
  ofUser
    .of(userId)
    .filter((each) => (sessionId ?? each.sessionId) === each.sessionId && each.sessionId !== exceptSessionId)

interface Heard {
  of?: 'operators'
  retailer_id?: number
  buyer_id?: number
  changed?: ChangeEvent['changed']
  ids?: number[]
  access_of?: { user_id: number; session_id: string | null; except_session_id: string | null }
}

function audienceOf(retailerId: number | undefined, buyerId: number | undefined): Audience | null {
  if (retailerId !== undefined) return { of: 'retailer', id: retailerId }
  return buyerId === undefined ? null : { of: 'buyer', id: buyerId }
}

/** Null for what no process of ours sent, or one of a later version. */
function parseAnnouncement(payload: string): (Audience & { change: ChangeEvent }) | { access: AccessChange } | null {
  try {
    const { of, retailer_id, buyer_id, changed, ids, access_of } = JSON.parse(payload) as Heard
    if (access_of) {
      const { user_id: userId, session_id: sessionId, except_session_id: exceptSessionId } = access_of
      return { access: { userId, sessionId, exceptSessionId } }
    }
    const audience = of ? OPERATORS : audienceOf(retailer_id, buyer_id)
    return audience && changed ? { ...audience, change: { changed, ids: ids ?? [] } } : null
  } catch {
    return null
  }
}

/** Subscribers by an id. */
class Groups {
  readonly #groups = new Map<number, Set<Subscriber>>()

  add(id: number, subscriber: Subscriber): void {
    this.#groups.set(id, (this.#groups.get(id) ?? new Set()).add(subscriber))
  }

  remove(id: number, subscriber: Subscriber): void {
    const group = this.#groups.get(id)
    group?.delete(subscriber)
    if (group?.size === 0) this.#groups.delete(id)
  }

  /** A copy: who is notified may leave meanwhile. */
  of(id: number): Subscriber[] {
    return [...(this.#groups.get(id) ?? [])]
  }

  all(): Subscriber[] {
    return [...this.#groups.values()].flatMap((group) => [...group])
  }
}
