import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { type StoreRow, storeOfDelivery } from './queries/stores.ts'
import { storeDelivery } from './queries/webhook-inbox.ts'
import { isCompliance, retainedDelivery } from './rules/webhook-topics.ts'
import { webhookArrived } from '../stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

/**
 * Takes a webhook in: verified on its raw bytes, stored once by delivery id, its jobs enqueued in the same transaction,
 * answered. The business happens in the jobs. A wrong signature stores nothing (quality.md S7). One that is signed is
 * never lost for what it looks like: what cannot be used of it is recorded, and said with the store's health.
 */
export async function receiveWebhook(
  needs: Needs,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<{ message: string } | Refusal> {
  const { db, shops, secrets } = needs
  const header = (name: string) => [headers[name]].flat()[0] ?? ''
  const shopDomain = shops.shopDomain(header('x-shopify-shop-domain'))
  const store = shopDomain ? await storeOfDelivery(db, shopDomain) : null
  // The shop's name is not signed: here it only says whose secret may be tried besides our own.
  const ownSecret = store?.webhook_secret ? String(secrets.open(store.webhook_secret)) : null
  if (!shops.isGenuineWebhook(rawBody, header('x-shopify-hmac-sha256') || undefined, ownSecret))
    return refuse('signed_out', 'The signature is not right.')
  if (!shopDomain) return refuse('invalid', 'This is not a webhook of a Shopify store.')
  const topic = header('x-shopify-topic')
  if (!store || (store.disconnected_at && !isCompliance(topic)))
    return { message: 'Nobody here is connected to this shop.' }
  await storeArrival(needs, store, {
    topic,
    webhookId: header('x-shopify-webhook-id') || digestOf(topic, rawBody),
    triggeredAt: dateOrNull(header('x-shopify-triggered-at')),
    ...retainedDelivery(topic, rawBody),
  })
  return { message: 'Stored.' }
}

type Arrived = ReturnType<typeof retainedDelivery> & { topic: string; webhookId: string; triggeredAt: Date | null }

const storeArrival = ({ db, jobs, clock }: Needs, store: StoreRow, arrived: Arrived): Promise<void> =>
  db.asIntake(async (tx) => {
    const { shop_domain: shopDomain, retailer_id, store_id } = store
    const isNew = await storeDelivery(tx, { ...arrived, shopDomain, receivedAt: clock.now() })
    if (!isNew || arrived.problem !== null) return
    await jobs.within(tx).publish(webhookArrived, {
      retailer_id,
      store_id,
      shop_domain: shopDomain,
      webhook_id: arrived.webhookId,
      topic: arrived.topic,
    })
  })

/** A delivery without an id is known again by what it says. */
const digestOf = (topic: string, rawBody: Buffer): string =>
  `sha256:${createHash('sha256').update(topic).update('\0').update(rawBody).digest('hex')}`

/** When something happened, as far as that can be read: no delivery is lost for it. */
function dateOrNull(text: string): Date | null {
  const date = new Date(text)
  const isSensible = date.getTime() > 0 && date.getUTCFullYear() < 10_000
  return isSensible ? date : null
}
