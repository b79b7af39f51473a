import type { ProviderName } from '@ark/marketplaces'

/** When something about a connection is worth telling (docs/decisions/060): the one place that says so. In ms. */
export const THRESHOLDS = {
  /** Orders that nobody reads are pairs that stay on offer elsewhere. */
  ordersUnread: 2 * 60_000,
  /** Of a token that ends. */
  tokenEnds: 7 * 24 * 3_600_000,
  /** A token has run out, and none has come in its place. */
  tokenOverdue: 5 * 60_000,
  /** Webhooks are late by seconds, and by minutes on a bad day. */
  webhookLate: 2 * 60_000,
  /** Nothing but failures. */
  notAnswering: 2 * 60_000,
  /** All has to be well for so long until an alert is over: what comes and goes is told once. */
  calm: 5 * 60_000,
  /** Looks further apart than this are a break: ARK was paused, stopped, or its worker was away. */
  breakOfLooks: 60_000,
} as const

/** What of a connection tells how it does. Times that are null: never, or none is known. */
export interface ConnectionFacts {
  kind: ProviderName
  connected_since: Date
  failing_since: Date | null
  token_expires_at: Date | null
  grant_ends_at: Date | null
  access_ended_at: Date | null
  /** The provider refuses it: key, grant, plan, scope or ban. */
  refused_since: Date | null
  orders_read_at: Date | null
  last_webhook_at: Date | null
  missed_at: Date | null
  missed_levels: number
}

/** Of these its retailer is told. */
export const ALERTS = ['access_refused', 'orders_unread', 'webhooks_silent', 'stock_drift', 'token_ending'] as const
export type Alert = (typeof ALERTS)[number]
export type Concern = Alert | 'not_answering'

const CONCERNS = [...ALERTS, 'not_answering'] as const

/** Of what is kept as text, what is a concern. */
export const concernsIn = (texts: readonly string[]): Concern[] => CONCERNS.filter((concern) => texts.includes(concern))

/** Somebody has to act; the others are looked at. */
const SEVERE: ReadonlySet<Concern> = new Set(['access_refused', 'orders_unread', 'token_ending'])

/** 0: all is well, 1: something is wrong, 2: somebody has to act. */
export const severityOf = (concerns: readonly Concern[]): 0 | 1 | 2 =>
  concerns.some((concern) => SEVERE.has(concern)) ? 2 : concerns.length > 0 ? 1 : 0

/** What is wrong with a connection now. `steadySince`: how long ARK has been looking without a break. */
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

/** Comparing found changes of which no webhook had told, and none has come since shortly before. */
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
