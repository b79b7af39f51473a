import { expect, test } from 'vitest'
import { recentDeliveries, topicLabel, webhookState } from './webhook-state.ts'

const WEBHOOK = { store_name: 'Kicks', topic: 'inventory_levels/update', address: 'https://ark.test/receive' }

test.each([
  [null, [], 'Setup required'],
  [null, [WEBHOOK], 'Active'],
  ['••••', [], 'Warning'],
  ['••••', [WEBHOOK], 'Active'],
])('secret %s and webhooks %j: %s', (webhook_secret, registered_webhooks, label) => {
  expect(webhookState({ webhook_secret, registered_webhooks, stores: [] }).label).toBe(label)
})

test('topics have labels, even unknown ones, and their counts are added up', () => {
  expect(topicLabel('products/update')).toBe('Product updated')
  expect(topicLabel('orders/paid')).toBe('orders/paid')
  const last_received_at = '2026-11-22T10:00:00Z'
  const of = (topic: string, count: number) => ({ topic, count, last_received_at })
  expect(recentDeliveries({ deliveries: [of('products/update', 40), of('products/delete', 2)] })).toBe(42)
  expect(recentDeliveries({ deliveries: [] })).toBe(0)
})
