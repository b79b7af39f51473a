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

test('of a connection that does well nothing is said', () => {
  expect([concerns(STOCKX), concerns(SHOP), severityOf([])]).toEqual([[], [], 0])
})

test.each([
  ['orders that were read two minutes ago are fine', { orders_read_at: ago(THRESHOLDS.ordersUnread) }, []],
  ['a moment more is too long', { orders_read_at: ago(THRESHOLDS.ordersUnread + 1) }, ['orders_unread']],
  ['never read, and connected this minute', { orders_read_at: null, connected_since: ago(MINUTE) }, []],
  ['never read', { orders_read_at: null }, ['orders_unread']],
  ['failing for a minute', { failing_since: ago(MINUTE) }, []],
  ['nothing but failures for long', { failing_since: ago(3 * MINUTE) }, ['not_answering']],
  ['a token that was not renewed in time while nothing fails', { token_expires_at: ago(DAY) }, []],
  [
    'a token that ran out and none came in its place',
    { token_expires_at: ago(DAY), failing_since: ago(MINUTE) },
    ['token_ending'],
  ],
  ['access refused this moment', { refused_since: NOW, failing_since: NOW }, ['access_refused']],
])('%s', (_, change, expected) => {
  expect(concerns({ ...STOCKX, ...change })).toEqual(expected)
})

test.each([
  ['a grant that ends in eight days', { grant_ends_at: ago(-8 * DAY) }, []],
  ['a grant that ends within a week', { grant_ends_at: ago(-7 * DAY) }, ['token_ending']],
  ['the shop has shut us out', { access_ended_at: ago(MINUTE) }, ['token_ending']],
  [
    'changes that no webhook told of, and none since',
    { missed_at: ago(3 * MINUTE), missed_levels: 4, last_webhook_at: ago(DAY) },
    ['webhooks_silent'],
  ],
  [
    'the same a moment ago: the webhook may be late',
    { missed_at: ago(MINUTE), missed_levels: 4, last_webhook_at: ago(DAY) },
    [],
  ],
  [
    'webhooks come, and some were missed all the same',
    { missed_at: ago(3 * MINUTE), missed_levels: 4, last_webhook_at: ago(MINUTE) },
    ['stock_drift'],
  ],
  ['a shop has no orders that ARK polls for', { orders_read_at: null }, []],
])('of a shop: %s', (_, change, expected) => {
  expect(concerns({ ...SHOP, ...change })).toEqual(expected)
})

test('while ARK itself was away nothing was read, and nobody is told of it', () => {
  const unread = { ...STOCKX, orders_read_at: ago(DAY), failing_since: ago(DAY), problem: 'does not answer' }
  expect(concerns(unread, ago(MINUTE))).toEqual([])
  expect(concerns(unread, ago(3 * MINUTE))).toEqual(['orders_unread', 'not_answering'])
})

test('what somebody has to act on weighs most', () => {
  expect([severityOf(['not_answering']), severityOf(['stock_drift', 'token_ending'])]).toEqual([1, 2])
})
