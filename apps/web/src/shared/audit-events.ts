/** The kinds of events that the audit log can be filtered by. */
export const AUDIT_EVENTS = [
  { value: 'shopify_store_created', label: 'Store connected' },
  { value: 'shopify_oauth_token_exchanged', label: 'Access granted at Shopify' },
  { value: 'shopify_inventory_sync', label: 'Inventory sync' },
  { value: 'shopify_webhook_processed', label: 'Webhook processed' },
] as const
