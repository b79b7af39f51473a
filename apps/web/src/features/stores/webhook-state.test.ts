import { expect, test } from 'vitest'
import { webhookState } from './webhook-state.ts'

const WEBHOOK = { store_name: 'Kicks', topic: 'inventory_levels/update', address: 'https://ark.test/receive' }

test.each([
  [null, [], 'Setup required'],
  [null, [WEBHOOK], 'Active'],
  ['••••', [], 'Warning'],
  ['••••', [WEBHOOK], 'Active'],
])('secret %s and webhooks %j: %s', (webhook_secret, registered_webhooks, label) => {
  expect(webhookState({ webhook_secret, registered_webhooks, stores: [] }).label).toBe(label)
})
