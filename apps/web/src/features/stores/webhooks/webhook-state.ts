import type { Answer } from '../../../shared/api.ts'

export type WebhookStatus = Answer<'GET /shopify/webhooks/webhook-status'>

interface WebhookState {
  label: string
  color: 'red' | 'orange' | 'green'
  /** The meaning of the state, with advice. */
  meaning: string
}

/**
 * Returns the state of webhooks: no secret, a secret without webhooks, or both. A store connected at Shopify needs no
 * own secret, because ARK's app registers and signs its webhooks.
 */
export function webhookState({ webhook_secret, registered_webhooks }: WebhookStatus): WebhookState {
  if (registered_webhooks.length > 0)
    return { label: 'Active', color: 'green', meaning: 'Changes in Shopify arrive here within seconds.' }
  if (webhook_secret === null)
    return {
      label: 'Setup required',
      color: 'red',
      meaning:
        'ARK detects Shopify changes only in its regular stock comparison. It registers its webhooks soon after a ' +
        'store is connected. Only if you made webhooks in Shopify by hand, save their secret.',
    }
  return {
    label: 'Warning',
    color: 'orange',
    meaning: 'The secret is saved, but no webhook is registered in Shopify yet. Follow the setup instructions.',
  }
}

const TOPICS: Readonly<Record<string, string>> = {
  'inventory_levels/update': 'Inventory level updated',
  'inventory_levels/connect': 'Inventory level added',
  'inventory_levels/disconnect': 'Inventory level removed',
  'products/create': 'Product created',
  'products/update': 'Product updated',
  'products/delete': 'Product deleted',
  'orders/create': 'Order created',
  'orders/updated': 'Order updated',
  'orders/cancelled': 'Order canceled',
  'locations/create': 'Location created',
  'locations/update': 'Location updated',
  'locations/activate': 'Location activated',
  'locations/deactivate': 'Location deactivated',
  'locations/delete': 'Location deleted',
  'app/uninstalled': 'App uninstalled',
  'customers/data_request': 'Customer data request',
  'customers/redact': 'Customer data deletion',
  'shop/redact': 'Shop data deletion',
}

/** Returns a topic's label, such as 'Product updated'; unknown topics keep Shopify's name. */
export const topicLabel = (topic: string): string => TOPICS[topic] ?? topic

/** Returns how many webhooks of a store arrived in the last 24 hours. */
export const recentDeliveries = ({ deliveries }: Pick<WebhookStatus['stores'][number], 'deliveries'>): number =>
  deliveries.reduce((sum, { count }) => sum + count, 0)
