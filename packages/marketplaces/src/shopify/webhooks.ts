import { ProviderOutcomeUnknown, ProviderRefused } from '../provider-errors.ts'
import type { StorePort, WebhookSubscription } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { all, nodesOfPages } from './pages.ts'
import { gid, idOf } from './translate.ts'
import { refuseUserErrors } from './user-errors.ts'
import { CreateWebhook, DeleteWebhook, UpdateWebhook, Webhooks } from './webhook-operations.ts'

/**
 * The topics as `X-Shopify-Topic` spells them. GraphQL spells them INVENTORY_LEVELS_UPDATE, which does not show where
 * the slash is.
 */
const TOPICS = [
  'inventory_levels/update',
  'inventory_levels/connect',
  'inventory_levels/disconnect',
  'products/create',
  'products/update',
  'products/delete',
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'orders/paid',
  'orders/fulfilled',
  'fulfillments/create',
  'fulfillments/update',
  'locations/create',
  'locations/update',
  'locations/delete',
  'locations/activate',
  'locations/deactivate',
  'bulk_operations/finish',
  'app/uninstalled',
  'app/scopes_update',
]

const wireTopic = (topic: string): string => topic.replace('/', '_').toUpperCase()
const topicNames = new Map(TOPICS.map((topic) => [wireTopic(topic), topic]))

interface WireSubscription {
  id: string
  topic: string
  uri?: string | null
  includeFields?: string[] | null
}

const subscriptionFrom = (wire: WireSubscription): WebhookSubscription => ({
  subscriptionId: idOf(wire.id),
  topic: topicNames.get(wire.topic) ?? wire.topic,
  address: wire.uri ?? '',
  fields: wire.includeFields ?? [],
})

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((field) => others.includes(field))

export function webhookCalls(client: ShopifyClient): Pick<StorePort, 'webhooks' | 'subscribe' | 'unsubscribe'> {
  const webhooks = async () => {
    const nodes = nodesOfPages(async (after) => (await client(Webhooks, { after })).webhookSubscriptions)
    return (await all(nodes)).map(subscriptionFrom)
  }
  const existing = async (topic: string, address: string) =>
    (await webhooks()).find((known) => wireTopic(known.topic) === wireTopic(topic) && known.address === address)

  const changeFields = async ({ subscriptionId }: WebhookSubscription, fields: readonly string[]) => {
    const { webhookSubscriptionUpdate: reply } = await client(UpdateWebhook, {
      id: gid('WebhookSubscription', subscriptionId),
      webhookSubscription: { includeFields: fields },
    })
    if (reply?.webhookSubscription) return subscriptionFrom(reply.webhookSubscription)
    refuseUserErrors(reply?.userErrors)
    throw new ProviderOutcomeUnknown('shopify', 'webhookSubscriptionUpdate answered no subscription')
  }

  return {
    webhooks,
    // Shopify refuses a second subscription for the same topic and address, so this reads the list first, and again
    // after a refusal.
    async subscribe(topic, address, fields = []) {
      const known = await existing(topic, address)
      if (known) return areSame(known.fields, fields) ? known : changeFields(known, fields)
      const webhookSubscription = { uri: address, format: 'JSON', includeFields: fields }
      const { webhookSubscriptionCreate: reply } = await client(CreateWebhook, {
        topic: wireTopic(topic),
        webhookSubscription,
      })
      if (reply?.webhookSubscription) return subscriptionFrom(reply.webhookSubscription)
      const taken = await existing(topic, address)
      if (taken) return taken
      refuseUserErrors(reply?.userErrors)
      throw new ProviderOutcomeUnknown('shopify', 'webhookSubscriptionCreate answered no subscription')
    },
    /** A subscription that does not exist counts as removed. */
    async unsubscribe(subscriptionId) {
      const { webhookSubscriptionDelete: reply } = await client(DeleteWebhook, {
        id: gid('WebhookSubscription', subscriptionId),
      })
      try {
        refuseUserErrors(reply?.userErrors)
      } catch (error) {
        const isGone =
          error instanceof ProviderRefused &&
          !(await webhooks()).some((known) => known.subscriptionId === subscriptionId)
        if (!isGone) throw error
      }
    },
  }
}
