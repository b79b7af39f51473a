import type { ProviderName } from '@ark/marketplaces'

/** The times, in milliseconds, after which a connection's problem deserves an alert (docs/decisions/060). */
export const THRESHOLDS = {
  /** While orders are not read, sold pairs stay on offer elsewhere. */
  ordersUnread: 2 * 60_000,
  /** How long before a grant ends ARK notifies the retailer. */
  tokenEnds: 7 * 24 * 3_600_000,
  /** How long a token may be expired without a new one. */
  tokenOverdue: 5 * 60_000,
  /** Webhooks are usually late by seconds, and by minutes on a bad day. */
  webhookLate: 2 * 60_000,
  /** How long every request may fail. */
  notAnswering: 2 * 60_000,
  /** How long a problem must be gone before its alert ends, so that a flickering problem causes one alert. */
  calm: 5 * 60_000,
  /** Checks further apart than this count as a break: ARK was paused or stopped, or its worker was down. */
  breakOfLooks: 60_000,
} as const

/** The facts that decide a connection's health. A time is null if the event never happened or is unknown. */
export interface ConnectionFacts {
  kind: ProviderName
  connected_since: Date
  failing_since: Date | null
  token_expires_at: Date | null
  grant_ends_at: Date | null
  access_ended_at: Date | null
  /** Since when the provider refuses the connection because of its key, grant, plan, scope or a ban. */
  refused_since: Date | null
  orders_read_at: Date | null
  last_webhook_at: Date | null
  missed_at: Date | null
  missed_levels: number
}

/** The concerns that ARK notifies the retailer of. */
export const ALERTS = ['access_refused', 'orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending'] as const
export type Alert = (typeof ALERTS)[number]
export type Concern = Alert | 'not_answering'

const CONCERNS = [...ALERTS, 'not_answering'] as const

/** Returns the concerns among stored texts. */
export const concernsIn = (texts: readonly string[]): Concern[] => CONCERNS.filter((concern) => texts.includes(concern))

/** The concerns that need a person to act. The others only show on the operator's page. */
const SEVERE: ReadonlySet<Concern> = new Set(['access_refused', 'orders_unread', 'token_ending'])

/** Returns 0 if all is well, 1 if something is wrong, 2 if a person has to act. */
export const severityOf = (concerns: readonly Concern[]): 0 | 1 | 2 =>
  concerns.some((concern) => SEVERE.has(concern)) ? 2 : concerns.length > 0 ? 1 : 0

/**
 * Returns what is wrong with a connection now. `steadySince` is the start of the watch's current run without a break.
 */
export function concernsOf(facts: ConnectionFacts, { now, steadySince }: { now: Date; steadySince: Date }): Concern[] {
  const is: Record<Concern, boolean> = {
    access_refused: facts.refused_since !== null,
    orders_unread: facts.kind !== 'shopify' && isUnread(facts, { now, steadySince }),
    webhooks_silent: isSilent(facts, now),
    stock_drift: facts.missed_levels > 0 && !isUnheard(facts),
    token_ending: endsSoon(facts, now),
    not_answering:
      facts.failing_since !== null && ageOf(latest(facts.failing_since, steadySince), now) > THRESHOLDS.notAnswering,
  }
  return CONCERNS.filter((concern) => is[concern])
}

const ageOf = (since: Date, now: Date): number => now.getTime() - since.getTime()
const latest = (...times: (Date | null)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)))

const isUnread = (
  { orders_read_at, connected_since }: ConnectionFacts,
  { now, steadySince }: { now: Date; steadySince: Date },
): boolean => ageOf(latest(orders_read_at, connected_since, steadySince), now) > THRESHOLDS.ordersUnread

/** Returns whether a comparison found changes that no webhook reported, with no webhook since shortly before it. */
const isUnheard = ({ missed_at, last_webhook_at }: ConnectionFacts): boolean =>
  missed_at !== null &&
  (last_webhook_at === null || last_webhook_at.getTime() < missed_at.getTime() - THRESHOLDS.webhookLate)

const isSilent = (facts: ConnectionFacts, now: Date): boolean =>
  isUnheard(facts) && facts.missed_at !== null && ageOf(facts.missed_at, now) > THRESHOLDS.webhookLate

function endsSoon({ access_ended_at, grant_ends_at, token_expires_at, failing_since }: ConnectionFacts, now: Date) {
  if (access_ended_at !== null) return true
  if (grant_ends_at !== null && -ageOf(grant_ends_at, now) <= THRESHOLDS.tokenEnds) return true
  return failing_since !== null && token_expires_at !== null && ageOf(token_expires_at, now) > THRESHOLDS.tokenOverdue
}
