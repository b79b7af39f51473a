import type { ChangeEvent } from '@ark/contract'
import { noticeAfterCommit, type Tx } from './database/ending.ts'
import { ListeningConnection, type ListenTiming } from './database/listen.ts'
import type { Logger } from './log.ts'
import { type Audience, RecentChanges } from './recent-changes.ts'

const CHANNEL = 'ark_changes'

/** Notifies the browsers of a retailer that something changed, once the transaction has committed. */
export const announce = (tx: Tx, retailerId: number, change: ChangeEvent): void =>
  announceTo(tx, { retailer_id: retailerId }, change)

/** Notifies the browsers of a wholesale buyer, once the transaction has committed. */
export const announceToBuyer = (tx: Tx, buyerId: number, change: ChangeEvent): void =>
  announceTo(tx, { buyer_id: buyerId }, change)

/**
 * Notifies the operator's browsers, once the transaction has committed. For what changes now and then: what every
 * retailer's work changes all the time is looked at again by the screen that shows it.
 */
export const announceToOperator = (tx: Tx, change: ChangeEvent): void =>
  announceTo(tx, { is_for_operator: true }, change)

/** Ids beyond 200 become "many". */
function announceTo(tx: Tx, whose: Whose, { changed, ids }: ChangeEvent): void {
  const payload = JSON.stringify({ ...whose, changed, ids: ids.length > 200 ? [] : ids })
  noticeAfterCommit(tx, { channel: CHANNEL, payload })
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

/** Who follows the changes of a retailer or of a buyer in one session. */
export interface Subscriber {
  sessionId: string
  userId: number
  /** Null: a buyer or the operator, who has no retailer whose changes there are to follow. */
  retailerId: number | null
  /** Null or left out: no buyer. */
  buyerId?: number | null
  /** Of the platform: hears what is announced to the operator. */
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
  const ofAudience = new Groups<Audience>()
  const ofUser = new Groups<number>()
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
        const { audience, change } = announcement
        recent.add(audience, change)
        for (const subscriber of ofAudience.of(audience)) subscriber.onChange(change)
      } else for (const subscriber of concerned(ofUser, announcement.access)) subscriber.onAccessChange()
    },
  })
  return {
    subscribe(subscriber) {
      const audiences = audiencesOf(subscriber)
      ofUser.add(subscriber.userId, subscriber)
      for (const audience of audiences) ofAudience.add(audience, subscriber)
      let isSubscribed = true
      queueMicrotask(() => {
        for (const audience of audiences)
          for (const change of recent.of(audience)) if (isSubscribed) subscriber.onChange(change)
      })
      return () => {
        isSubscribed = false
        ofUser.remove(subscriber.userId, subscriber)
        for (const audience of audiences) ofAudience.remove(audience, subscriber)
      }
    },
    close: () => connection.close(),
  }
}

const audiencesOf = ({ retailerId, buyerId, isOperator }: Subscriber): Audience[] => [
  ...(retailerId === null ? [] : [`retailer ${retailerId}` as const]),
  ...(typeof buyerId === 'number' ? [`buyer ${buyerId}` as const] : []),
  ...(isOperator ? ['operator' as const] : []),
]

const concerned = (ofUser: Groups<number>, { userId, sessionId, exceptSessionId }: AccessChange): Subscriber[] =>
  ofUser
    .of(userId)
    .filter((each) => (sessionId ?? each.sessionId) === each.sessionId && each.sessionId !== exceptSessionId)

/** On the wire: whose browsers are told. */
type Whose = { retailer_id: number } | { buyer_id: number } | { is_for_operator: true }

interface Heard {
  retailer_id?: number
  buyer_id?: number
  is_for_operator?: boolean
  changed?: ChangeEvent['changed']
  ids?: number[]
  access_of?: { user_id: number; session_id: string | null; except_session_id: string | null }
}

/** Null for what no process of ours sent, or one of a later version. */
function parseAnnouncement(
  payload: string,
): { audience: Audience; change: ChangeEvent } | { access: AccessChange } | null {
  try {
    const heard = JSON.parse(payload) as Heard
    if (heard.access_of) {
      const { user_id: userId, session_id: sessionId, except_session_id: exceptSessionId } = heard.access_of
      return { access: { userId, sessionId, exceptSessionId } }
    }
    const audience = audienceOf(heard)
    return audience && heard.changed ? { audience, change: { changed: heard.changed, ids: heard.ids ?? [] } } : null
  } catch {
    return null
  }
}

function audienceOf({ retailer_id, buyer_id, is_for_operator }: Heard): Audience | null {
  if (retailer_id) return `retailer ${retailer_id}`
  if (buyer_id) return `buyer ${buyer_id}`
  return is_for_operator ? 'operator' : null
}

/** Subscribers by whose they are. */
class Groups<Key> {
  readonly #groups = new Map<Key, Set<Subscriber>>()

  add(key: Key, subscriber: Subscriber): void {
    this.#groups.set(key, (this.#groups.get(key) ?? new Set()).add(subscriber))
  }

  remove(key: Key, subscriber: Subscriber): void {
    const group = this.#groups.get(key)
    group?.delete(subscriber)
    if (group?.size === 0) this.#groups.delete(key)
  }

  /** A copy: who is notified may leave meanwhile. */
  of(key: Key): Subscriber[] {
    return [...(this.#groups.get(key) ?? [])]
  }

  all(): Subscriber[] {
    return [...this.#groups.values()].flatMap((group) => [...group])
  }
}
