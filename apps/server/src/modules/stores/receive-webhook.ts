import type { IncomingHttpHeaders } from 'node:http'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { storeOfShop } from './queries/stores.ts'
import { storeDelivery } from './queries/webhook-inbox.ts'
import { webhookArrived } from './stores.jobs.ts'

/**
 * Takes a webhook in: verified on its raw bytes, stored once by delivery id, its jobs enqueued in the same transaction, answered.
 * The business happens in the jobs. A wrong signature stores nothing (quality.md S7).
 */
export async function receiveWebhook(
  { db, jobs, shops, secrets }: Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets'>,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<{ message: string } | Refusal> {
  const header = (name: string) => [headers[name]].flat()[0]
  const shopDomain = shops.shopDomain(header('x-shopify-shop-domain') ?? '')
  const store = shopDomain ? await storeOfShop(db, shopDomain) : null
  // The shop's name is not signed: here it only says whose secret may be tried besides our own.
  const ownSecret = store?.webhook_secret ? String(secrets.open(store.webhook_secret)) : null
  if (!shops.isGenuineWebhook(rawBody, header('x-shopify-hmac-sha256'), ownSecret))
    return refuse('signed_out', 'The signature is not right.')
  const webhookId = header('x-shopify-webhook-id')
  const topic = header('x-shopify-topic')
  const body = jsonText(rawBody)
  if (!shopDomain || !webhookId || !topic || body === null)
    return refuse('invalid', 'This is not a webhook of Shopify.')
  if (!store) return { message: 'Nobody here is connected to this shop.' }
  await db.asIntake(async (tx) => {
    const isNew = await storeDelivery(tx, {
      shopDomain,
      webhookId,
      topic,
      body,
      triggeredAt: header('x-shopify-triggered-at') ?? null,
    })
    if (!isNew) return
    await jobs.within(tx).publish(webhookArrived, {
      retailer_id: store.retailer_id,
      store_id: store.store_id,
      shop_domain: shopDomain,
      webhook_id: webhookId,
      topic,
    })
  })
  return { message: 'Stored.' }
}

/** The body when it is JSON that PostgreSQL can keep. */
function jsonText(rawBody: Buffer): string | null {
  const text = rawBody.toString('utf8')
  try {
    JSON.parse(text)
    return text.includes('\\u0000') ? null : text
  } catch {
    return null
  }
}
