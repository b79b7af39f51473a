import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { type StoreRow, storeOfDelivery } from './queries/stores.ts'
import { storeDelivery } from './queries/webhook-inbox.ts'
import { isCompliance, retainedDelivery, WEBHOOK_PROBE } from './rules/webhook-topics.ts'
import { secretsToTry, webhookSecretsIn } from './rules/webhook-secrets.ts'
import { webhookArrived } from '../stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'shops' | 'secrets' | 'clock'>

/**
 * Receives a webhook: verifies its raw bytes, saves it once by delivery id, enqueues its jobs in the same transaction,
 * and answers. The jobs do the work. A wrong signature saves nothing. A signed delivery is never lost for its form:
 * what is unusable is recorded and shown in the store's health.
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
  // The shop's name is not signed: it only selects the secret to try besides our own.
  const own = store?.webhook_secret ? secretsToTry(webhookSecretsIn(secrets.open(store.webhook_secret))) : []
  const signature = header('x-shopify-hmac-sha256') || undefined
  if (![null, ...own].some((secret) => shops.isGenuineWebhook(rawBody, signature, secret)))
    return refuse('signed_out', 'The signature is not right.')
  if (!shopDomain) return refuse('invalid', 'This is not a webhook of a Shopify store.')
  const topic = header('x-shopify-topic')
  if (topic === WEBHOOK_PROBE.topic) return { message: WEBHOOK_PROBE.answer }
  if (!store || (store.disconnected_at && !isCompliance(topic)))
    return { message: 'No one here is connected to this shop.' }
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

/** Returns the digest that identifies a delivery without an id. */
const digestOf = (topic: string, rawBody: Buffer): string =>
  `sha256:${createHash('sha256').update(topic).update('\0').update(rawBody).digest('hex')}`

/** Returns a time, or null when it cannot be parsed, so that no delivery is lost for it. */
function dateOrNull(text: string): Date | null {
  const date = new Date(text)
  const isSensible = date.getTime() > 0 && date.getUTCFullYear() < 10_000
  return isSensible ? date : null
}
