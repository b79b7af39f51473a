import type { Shop } from '../store.ts'

/** Returns the payload of app/uninstalled, which is the shop. */
export function shopPayload(shop: Shop): object {
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    myshopify_domain: shop.domain,
    currency: shop.currency,
    iana_timezone: shop.timezone,
    plan_name: 'basic',
  }
}
