import { createHmac } from 'node:crypto'
import type { TestApp } from '../start-test-app.ts'
import { SHOP } from './test-stock.ts'

interface SignedWebhook {
  topic: string | undefined
  id: string | undefined
  body: string
  shop?: string
  /** The signing secret, instead of the app's own. */
  secret?: string
  /** Headers instead of Shopify's; undefined omits one. */
  headers?: Record<string, string | undefined>
}

/** Delivers a webhook like Shopify, signed over its bytes. Returns the status of the answer. */
export async function signedWebhook(test: TestApp, webhook: SignedWebhook): Promise<number> {
  const { topic, id, body, shop = SHOP, headers = {} } = webhook
  const secret = webhook.secret ?? test.capabilities.config.shopify.clientSecret
  const given: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop,
    'x-shopify-webhook-id': id,
    'x-shopify-api-version': '2026-10',
    'x-shopify-triggered-at': test.capabilities.clock.now().toISOString(),
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    ...headers,
  }
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (value !== undefined) sent[name] = value
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/shopify/webhooks/receive',
    headers: sent,
    payload: body,
  })
  return statusCode
}
