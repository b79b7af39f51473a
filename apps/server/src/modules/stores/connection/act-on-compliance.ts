import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { saveMail, ownerAddresses, recordAudit } from '../../accounts/index.ts'
import { endConnectionOf, type RedactableStore, removePicturesOfStore, storesOfShop } from './queries/stores.ts'
import { deleteCustomerIds, recordProcessed, removeDeliveries, type StoredDelivery } from './queries/webhook-inbox.ts'
import { type ArrivedWebhook, shopRedacted } from '../stores.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'config' | 'mailer' | 'log'>

const HOUR_MS = 3_600_000
/** Shopify requires each of the three topics to be completed within 30 days. */
const COMPLETED_WITHIN_MS = 30 * 24 * HOUR_MS
/** Shopify sends shop/redact 48 hours after the app was removed; a store that connected later has come back. */
const REDACTED_AFTER_MS = 48 * HOUR_MS

/**
 * Acts on Shopify's compliance topics, at once and only once, and records it in the retailer's audit log. A data
 * request is answered to the owner, who has to answer the customer: ARK stores none of a shop's customers. Redacting a
 * customer deletes the customer's ids; redacting a shop deletes its data.
 */
export async function actOnCompliance(needs: Needs, arrived: ArrivedWebhook, delivery: StoredDelivery): Promise<void> {
  const { db } = needs
  const { shop_domain: shopDomain, webhook_id: webhookId, topic } = arrived
  await db.asPlatform(async (tx) => {
    if (topic === 'shop/redact') await redactShop(needs, tx, { shopDomain, delivery, webhookId })
    else if (topic === 'customers/redact') await redactCustomer(tx, arrived, delivery)
    else await answerDataRequest(needs, tx, { arrived, delivery })
    await recordProcessed(tx, shopDomain, [webhookId])
  })
}

const dueBy = ({ received_at }: StoredDelivery): string =>
  new Date(received_at.getTime() + COMPLETED_WITHIN_MS).toISOString()

async function answerDataRequest(
  needs: Needs,
  tx: Tx,
  { arrived, delivery }: { arrived: ArrivedWebhook; delivery: StoredDelivery },
): Promise<void> {
  const { retailer_id: retailerId, shop_domain } = arrived
  const { customer_id, data_request_id, order_ids = [] } = delivery.body
  for (const recipient of await ownerAddresses(tx, retailerId))
    await saveMail(tx, needs, {
      recipient,
      topic: 'customer data',
      subject: `A customer of ${shop_domain} asks for their data`,
      body: [
        `Shopify passed on a request of customer ${customer_id} (request ${data_request_id ?? 'without a number'}).`,
        "ARK stores no data of your shop's customers: no name, address, e-mail or phone. For your shop's sales it stores",
        'the order number, the product, its price and its day, and nothing that identifies the buyer.',
        `Please answer the customer by ${dueBy(delivery).slice(0, 10)}, as Shopify requires.`,
      ].join('\n\n'),
    })
  await recordAudit(tx, {
    retailerId,
    userId: null,
    event_type: 'shopify_customer_data_request',
    status: 'success',
    details: { shop_domain, customer_id, data_request_id, orders: order_ids.length, held: 'nothing', ...due(delivery) },
  })
}

const due = (delivery: StoredDelivery) => ({ due_by: dueBy(delivery) })

async function redactCustomer(
  tx: Tx,
  { retailer_id: retailerId, shop_domain: shopDomain }: ArrivedWebhook,
  delivery: StoredDelivery,
): Promise<void> {
  const { customer_id: customerId = '' } = delivery.body
  const forgotten = await deleteCustomerIds(tx, { shopDomain, customerId })
  await recordAudit(tx, {
    retailerId,
    userId: null,
    event_type: 'shopify_customer_redacted',
    status: 'success',
    details: { shop_domain: shopDomain, deliveries: forgotten, ...due(delivery) },
  })
}

interface ShopRedaction {
  shopDomain: string
  webhookId: string
  delivery: StoredDelivery
}

/** Deletes what was delivered and fetched of the shop; the modules above delete its products and stock. */
async function redactShop(
  { jobs, clock }: Needs,
  tx: Tx,
  { shopDomain, webhookId, delivery }: ShopRedaction,
): Promise<void> {
  const removedAt = new Date((delivery.triggered_at ?? delivery.received_at).getTime() - REDACTED_AFTER_MS)
  const stores = await storesOfShop(tx, shopDomain)
  const hasComeBack = ({ is_connected, connected_at }: RedactableStore) => is_connected && connected_at > removedAt
  for (const store of stores) {
    const { retailer_id, store_id } = store
    const event = { retailerId: retailer_id, userId: null, event_type: 'shopify_shop_redact_received' } as const
    const details = { shop_domain: shopDomain, is_kept: hasComeBack(store), ...due(delivery) }
    await recordAudit(tx, { ...event, status: 'success', details })
    if (hasComeBack(store)) continue
    await endConnectionOf(tx, store, clock.now())
    await removePicturesOfStore(tx, store)
    await jobs.within(tx).publish(shopRedacted, { retailer_id, store_id })
  }
  if (!stores.some(hasComeBack)) await removeDeliveries(tx, shopDomain, webhookId)
}
