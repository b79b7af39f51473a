import { expect, test } from 'vitest'
import { concernsOf, type ConnectionFacts, severityOf, THRESHOLDS } from './connection-concerns.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const STOCKX: ConnectionFacts = {
  kind: 'stockx',
  connected_since: ago(30 * DAY),
  failing_since: null,
  refused_since: null,
  token_expires_at: ago(-6 * 60 * MINUTE),
  grant_ends_at: null,
  access_ended_at: null,
  orders_read_at: ago(5_000),
  last_webhook_at: null,
  missed_at: null,
  missed_levels: 0,
}
const SHOP: ConnectionFacts = {
  ...STOCKX,
  kind: 'shopify',
  token_expires_at: null,
  orders_read_at: null,
  last_webhook_at: ago(MINUTE),
}
const concerns = (facts: ConnectionFacts, steadySince = ago(DAY)) => concernsOf(facts, { now: NOW, steadySince })

test('a healthy connection has no concerns', () => {
  expect([concerns(STOCKX), concerns(SHOP), severityOf([])]).toEqual([[], [], 0])
})

test.each([
  ['orders that were read two minutes ago are fine', { orders_read_at: ago(THRESHOLDS.ordersUnread) }, []],
  [
    'orders that were read longer ago are a concern',
    { orders_read_at: ago(THRESHOLDS.ordersUnread + 1) },
    ['orders_unread'],
  ],
  ['orders that were never read, on a new connection', { orders_read_at: null, connected_since: ago(MINUTE) }, []],
  ['never read', { orders_read_at: null }, ['orders_unread']],
  ['failures for a minute', { failing_since: ago(MINUTE) }, []],
  ['only failures for a long time', { failing_since: ago(3 * MINUTE) }, ['not_answering']],
  ['an expired token while nothing fails', { token_expires_at: ago(DAY) }, []],
  ['an expired token without a new one', { token_expires_at: ago(DAY), failing_since: ago(MINUTE) }, ['token_ending']],
  ['access that was just refused', { refused_since: NOW, failing_since: NOW }, ['access_refused']],
])('%s', (_, change, expected) => {
  expect(concerns({ ...STOCKX, ...change })).toEqual(expected)
})

test.each([
  ['a grant that ends in eight days', { grant_ends_at: ago(-8 * DAY) }, []],
  ['a grant that ends within a week', { grant_ends_at: ago(-7 * DAY) }, ['token_ending']],
  ['a shop that ended the access', { access_ended_at: ago(MINUTE) }, ['token_ending']],
  [
    'changes without a webhook, and no webhook since',
    { missed_at: ago(3 * MINUTE), missed_levels: 4, last_webhook_at: ago(DAY) },
    ['webhooks_silent'],
  ],
  [
    'changes a moment ago, whose webhook may be late',
    { missed_at: ago(MINUTE), missed_levels: 4, last_webhook_at: ago(DAY) },
    [],
  ],
  [
    'webhooks arrive, but some were missed',
    { missed_at: ago(3 * MINUTE), missed_levels: 4, last_webhook_at: ago(MINUTE) },
    ['stock_drift'],
  ],
  ['a shop has no orders that ARK polls for', { orders_read_at: null }, []],
])('a shop: %s', (_, change, expected) => {
  expect(concerns({ ...SHOP, ...change })).toEqual(expected)
})

test('unread orders during a pause of ARK raise no concern', () => {
  const unread = { ...STOCKX, orders_read_at: ago(DAY), failing_since: ago(DAY), problem: 'does not answer' }
  expect(concerns(unread, ago(MINUTE))).toEqual([])
  expect(concerns(unread, ago(3 * MINUTE))).toEqual(['orders_unread', 'not_answering'])
})

test('concerns that need a person have the highest severity', () => {
  expect([severityOf(['not_answering']), severityOf(['stock_drift', 'token_ending'])]).toEqual([1, 2])
})
