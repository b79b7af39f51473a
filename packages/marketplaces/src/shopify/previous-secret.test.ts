import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { shopify } from './index.ts'

const BODY = Buffer.from('{"id":1}')
const signedWith = (secret: string): string => createHmac('sha256', secret).update(BODY).digest('base64')

const shopsWith = (previousClientSecret?: string) =>
  shopify({
    shopUrl: (shop) => `https://${shop}`,
    clientId: 'id',
    clientSecret: 'new',
    previousClientSecret,
    scopes: [],
    apiVersion: '2026-10',
    now: () => new Date(),
  })

test('webhooks that Shopify still signs with the former secret are genuine while that is set, and only then', () => {
  expect(shopsWith('old').isGenuineWebhook(BODY, signedWith('old'))).toBe(true)
  expect(shopsWith('old').isGenuineWebhook(BODY, signedWith('new'))).toBe(true)
  expect(shopsWith('old').isGenuineWebhook(BODY, signedWith('older'))).toBe(false)
  expect(shopsWith().isGenuineWebhook(BODY, signedWith('old'))).toBe(false)
  expect(shopsWith('').isGenuineWebhook(BODY, signedWith(''))).toBe(false)
})
