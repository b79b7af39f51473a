import { createHmac } from 'node:crypto'
import type { App } from '../apps.ts'
import type { SubscribedWebhook } from '../entities.ts'
import type { Shop } from '../store.ts'
import { topicHeader } from './topics.ts'

/** One message to one subscription. Retries repeat its bytes and its ID. */
export interface WebhookDelivery {
  id: number
  shop: Shop
  app: App
  /** The subscription at the time of the event. */
  subscription: Readonly<SubscribedWebhook>
  webhookId: string
  eventId: string
  triggeredAt: Date
  /** Builds the payload; not called when there is a body. */
  build: () => object
  body: Buffer | undefined
  attempts: number
}

/**
 * Returns the body, which is built for the first attempt. It escapes slashes, so that a receiver that re-serializes it
 * before the HMAC check fails.
 */
export function bodyOf(delivery: Pick<WebhookDelivery, 'subscription' | 'build' | 'body'>): Buffer {
  if (delivery.body) return delivery.body
  const { includeFields } = delivery.subscription
  const payload = delivery.build()
  const shown =
    includeFields.length === 0
      ? payload
      : Object.fromEntries(Object.entries(payload).filter(([name]) => includeFields.includes(name)))
  delivery.body = Buffer.from(JSON.stringify(shown).replaceAll('/', '\\/'), 'utf8')
  return delivery.body
}

/**
 * Returns the headers: the signature is the base64 HMAC-SHA256 over the exact bytes with the secret of the subscribed
 * app.
 */
export function headersOf(delivery: WebhookDelivery, body: Buffer, secret: string): Record<string, string> {
  const { subscription, shop } = delivery
  return {
    'content-type': 'application/json',
    'user-agent': 'Shopify-Captain-Hook',
    'x-shopify-topic': topicHeader(subscription.topic),
    'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    'x-shopify-shop-domain': shop.domain,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': delivery.webhookId,
    'x-shopify-event-id': delivery.eventId,
    'x-shopify-triggered-at': delivery.triggeredAt.toISOString().replace('Z', '000000Z'),
    ...(subscription.name ? { 'x-shopify-name': subscription.name } : {}),
  }
}

/**
 * Posts a message. Returns the status, or undefined without an answer in time. Does not follow redirects, which count
 * as failures.
 */
export async function post(uri: string, message: { headers: Record<string, string>; body: Buffer; timeoutMs: number }) {
  try {
    const response = await fetch(uri, {
      method: 'POST',
      headers: message.headers,
      body: new Uint8Array(message.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(message.timeoutMs),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}
