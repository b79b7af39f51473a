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
 * Notifies the operator's browsers, once the transaction has committed. For rare changes: screens poll what every
 * retailer's work changes constantly.
 */
export const announceToOperator = (tx: Tx, change: ChangeEvent): void =>
  announceTo(tx, { is_for_operator: true }, change)

/** Announces a change; more than 200 ids become an empty list, which means "many". */
function announceTo(tx: Tx, whose: Whose, { changed, ids }: ChangeEvent): void {
  const payload = JSON.stringify({ ...whose, changed, ids: ids.length > 200 ? [] : ids })
  noticeAfterCommit(tx, { channel: CHANNEL, payload })
}

/**
 * A change of a user's access: in all sessions, in one, or in all but one. A session's id is no secret, because tokens
 * are signed.
 */
export interface AccessChange {
  userId: number
  /** Limits the change to this session. */
  sessionId?: string | null
  /** Limits the change to every session but this one. */
  exceptSessionId?: string | null
}

/**
 * Ends the event streams of a user in every process, once the transaction has committed: sessions ended, or the user's
 * permissions or locations changed. The browser reconnects and gets the current access. The check that each stream
 * makes with its heartbeat covers a lost notification.
 */
export function announceAccessChange(tx: Tx, { userId, sessionId, exceptSessionId }: AccessChange): void {
  const access_of = { user_id: userId, session_id: sessionId ?? null, except_session_id: exceptSessionId ?? null }
  noticeAfterCommit(tx, { channel: CHANNEL, payload: JSON.stringify({ access_of }) })
}

/** A receiver of a retailer's or a buyer's changes, in one session. */
export interface Subscriber {
  sessionId: string
  userId: number
  /** Null for a buyer or the operator, who follow no retailer's changes. */
  retailerId: number | null
  /** Null or missing: no buyer. */
  buyerId?: number | null
  /** A user of the platform, who receives what is announced to the operator. */
  isOperator?: boolean
  onChange(change: ChangeEvent): void
  /** Called when the session has ended or its user's access has changed. */
  onAccessChange(): void
}

/** Distributes the notifications of one listening connection to the event streams of each retailer. */
export interface ChangeFeed {
  /**
   * Adds a subscriber and returns a function that removes it. Repeats the changes of the last moments first: a page
   * loads its data before its stream is open, and would miss changes in between.
   */
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

/** Listens until it is closed. After a lost connection every subscriber is notified that `everything` has changed. */
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
      if (!announcement) return log.warn({ payload }, 'an announcement could not be parsed')
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

/** The receivers in the payload. */
type Whose = { retailer_id: number } | { buyer_id: number } | { is_for_operator: true }

interface Heard {
  retailer_id?: number
  buyer_id?: number
  is_for_operator?: boolean
  changed?: ChangeEvent['changed']
  ids?: number[]
  access_of?: { user_id: number; session_id: string | null; except_session_id: string | null }
}

/** Parses a payload; null when another program or a later version sent it. */
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

/** Subscribers by key. */
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

  /** Returns a copy, because a notified subscriber may leave meanwhile. */
  of(key: Key): Subscriber[] {
    return [...(this.#groups.get(key) ?? [])]
  }

  all(): Subscriber[] {
    return [...this.#groups.values()].flatMap((group) => [...group])
  }
}
