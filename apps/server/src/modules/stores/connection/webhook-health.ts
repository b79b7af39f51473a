import type { AnswerOf, Contract } from '@ark/contract'
import { isProviderError } from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import { openStore } from './open-store.ts'
import { ensureWebhooks } from './prepare-store.ts'
import { lockStore, type StoreRow, saveWebhookSecret, storesOf } from './queries/stores.ts'
import { webhookSecretsIn } from './rules/webhook-secrets.ts'
import { type DeliveryFigures, deliveryFigures } from './queries/webhook-inbox.ts'

type Needs = Pick<Capabilities, 'db' | 'secrets' | 'shops' | 'clock' | 'config'>
type Status = AnswerOf<Contract['GET /shopify/webhooks/webhook-status']>

const NOTHING_HEARD: DeliveryFigures = {
  waiting: 0,
  failures: 0,
  lag_seconds: null,
  deliveries: [],
  unusable: 0,
  unusable_reason: null,
}

const MASK = '••••••••'

/**
 * Returns how each store's webhooks work: subscriptions, the last delivery, delay, waiting deliveries, and those of
 * the last 24 hours.
 */
export async function webhookStatus(needs: Needs, { retailerId }: StaffCaller): Promise<Status> {
  const stores = (await needs.db.asRetailer(retailerId, storesOf)).filter(({ is_connected }) => is_connected)
  const figures = await deliveryFigures(
    needs.db,
    stores.map(({ shop_domain }) => shop_domain),
  )
  const looked = await Promise.all(stores.map((store) => registeredAt(needs, store)))
  return {
    registered_webhooks: looked.flatMap(({ hooks }) => hooks),
    webhook_secret: stores.some(({ webhook_secret }) => webhook_secret !== null) ? MASK : null,
    stores: stores.map((store, at) => ({
      store_id: store.store_id,
      store_name: store.store_name,
      last_webhook_at: store.last_webhook_at?.toISOString() ?? null,
      last_reconciled_at: store.last_reconciled_at?.toISOString() ?? null,
      ...(figures.get(store.shop_domain) ?? NOTHING_HEARD),
      problem: looked[at]?.problem ?? null,
    })),
  }
}

async function registeredAt(needs: Needs, { retailer_id, store_id, store_name }: StoreRow) {
  try {
    const hooks = await (await openStore(needs, retailer_id, store_id)).webhooks()
    const ours = hooks.filter(({ address }) => address === needs.config.shopify.webhookAddress)
    return { hooks: ours.map(({ topic, address }) => ({ store_name, topic, address })), problem: null }
  } catch (error) {
    if (!isProviderError(error)) throw error
    return { hooks: [], problem: waitingMessage(error, 'Shopify') }
  }
}

export interface WebhookSettings {
  storeId: number | null
  secret: string | null
  register: boolean
}

/** Sets the secret of webhooks that were made by hand, and creates missing subscriptions, of one store or of all connected ones. */
export async function configureWebhooks(
  needs: Needs,
  { retailerId, userId }: StaffCaller,
  settings: WebhookSettings,
): Promise<{ success: boolean; message: string } | Refusal> {
  const all = await needs.db.asRetailer(retailerId, storesOf)
  const stores = all.filter(({ is_connected, store_id }) => is_connected && [store_id, null].includes(settings.storeId))
  if (stores.length === 0) return notFound('A connected store')
  if (settings.secret !== null) {
    const byHand = settings.secret
    await needs.db.asRetailer(retailerId, async (tx) => {
      for (const { store_id } of stores) {
        // The secret of a custom app stays: it signs the webhooks that ARK registers.
        const sealed = (await lockStore(tx, store_id))?.webhook_secret
        const { customApp } = webhookSecretsIn(sealed ? needs.secrets.open(sealed) : null)
        await saveWebhookSecret(tx, store_id, needs.secrets.seal({ customApp, byHand }))
      }
      const details = { stores: stores.map(({ shop_domain }) => shop_domain) }
      await recordAudit(tx, {
        retailerId,
        userId,
        event_type: 'shopify_webhook_secret_set',
        status: 'success',
        details,
      })
    })
  }
  if (settings.register)
    for (const { store_id: storeId } of stores) {
      const store = await openStore(needs, retailerId, storeId)
      await ensureWebhooks(needs, { store, retailerId, storeId })
    }
  return {
    success: true,
    message: settings.secret === null ? 'Webhooks are registered.' : 'The webhook secret is saved.',
  }
}

/** Returns what to do in Shopify's admin when a custom app cannot create its own subscriptions. */
export async function webhookInstructions(
  { db, config }: Needs,
  { retailerId }: StaffCaller,
): Promise<AnswerOf<Contract['GET /shopify/webhooks/webhook-instructions']>> {
  const [store] = await db.asRetailer(retailerId, storesOf)
  return {
    store: store?.store_name ?? null,
    webhook_url: config.shopify.webhookAddress,
    instructions: [
      'Stores that were connected through Shopify need none of this: ARK registers its webhooks and checks them automatically.',
      'In your Shopify admin open Settings, then Notifications, then Webhooks.',
      'Choose Create webhook, event “Inventory level update”, format JSON, the newest API version.',
      'Enter the address below as URL and save.',
      'Copy the signing secret that Shopify shows under the list of webhooks and save it here.',
      'Do the same for “Product creation”, “Product update” and “Product deletion”, for “Order creation”, “Order update” and “Order cancellation”, and for those of locations.',
    ],
    support_note: 'Stock is compared with Shopify every few minutes in any case; webhooks only make it faster.',
  }
}
