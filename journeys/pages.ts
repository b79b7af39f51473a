import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

export interface SitePage {
  name: string
  path: string
  /** The person who opens the page; left out: a visitor. */
  as?: Person
  /** True: a dialog with its own address, where no visit begins. */
  isDialog?: true
  /** True: something else is above the page's list on purpose, such as a welcome or a list of work. */
  hasLowList?: boolean
}

/** Every page of the site. */
export const PAGES: readonly SitePage[] = [
  { name: 'landing', path: '/' },
  { name: 'seller-sign-in', path: '/seller' },
  { name: 'buyer-sign-in', path: '/buyer' },
  { name: 'seller-sign-up', path: '/seller?form=join' },
  { name: 'buyer-sign-up', path: '/buyer?form=join' },
  { name: 'lost-password', path: '/seller?form=lost' },
  { name: 'new-password', path: '/reset-password#token=of-a-mail' },
  { name: 'accept-invitation', path: '/accept-invitation#token=of-a-mail' },
  { name: 'dashboard', path: '/dashboard', as: 'owner' },
  { name: 'inventory', path: '/inventory', as: 'owner' },
  { name: 'products', path: '/products', as: 'owner' },
  { name: 'product', path: '/products?product=1&net=true', as: 'owner', isDialog: true },
  { name: 'add-product', path: '/add-product', as: 'owner' },
  { name: 'quick-actions', path: '/quick-actions', as: 'owner' },
  { name: 'quick-actions-all', path: '/quick-actions?status=all', as: 'owner' },
  { name: 'market-review', path: '/market-review', as: 'owner' },
  { name: 'highest-bid-report', path: '/quick-actions/highest-bid-report', as: 'owner' },
  { name: 'import-to-list', path: '/quick-actions/import-to-list', as: 'owner' },
  { name: 'check-payouts', path: '/quick-actions/check-payouts', as: 'owner' },
  { name: 'listings', path: '/listings', as: 'owner' },
  { name: 'marketplace-requests', path: '/marketplace-requests', as: 'owner' },
  { name: 'liquidation', path: '/liquidation', as: 'owner' },
  { name: 'pick-rules', path: '/pick-rules', as: 'owner' },
  { name: 'sales', path: '/sales', as: 'owner' },
  { name: 'cancelled-sales', path: '/cancelled-sales', as: 'owner' },
  { name: 'fulfillments', path: '/fulfillments', as: 'owner' },
  { name: 'scanning-mode', path: '/scanning-mode', as: 'owner' },
  { name: 'scanning-mode-one-location', path: '/scanning-mode', as: 'fulfillment' },
  { name: 'fulfillment-settings', path: '/fulfillment-settings', as: 'owner' },
  { name: 'finances', path: '/finances', as: 'owner' },
  { name: 'price-management', path: '/wholesale/price-management', as: 'owner' },
  { name: 'wholesale', path: '/wholesale', as: 'owner' },
  { name: 'wholesale-history', path: '/wholesale/sales-history', as: 'owner' },
  { name: 'shopify', path: '/shopify', as: 'owner' },
  { name: 'users', path: '/users', as: 'owner' },
  { name: 'shopify-sync', path: '/shopify-sync?store_id=1&first_time=true', as: 'owner', hasLowList: true },
  { name: 'settings', path: '/settings', as: 'owner' },
  { name: 'activity', path: '/activity', as: 'owner' },
  { name: 'api-reference', path: '/docs?call=listSaleSummaries', as: 'owner' },
  { name: 'help', path: '/help', as: 'owner' },
  { name: 'help-chapter', path: '/help/ship-orders', as: 'owner' },
  { name: 'profile', path: '/profile', as: 'owner' },
  { name: 'fulfillments-one-location', path: '/fulfillments', as: 'fulfillment' },
  { name: 'wholesale-offers', path: '/wholesale/offers', as: 'owner' },
  { name: 'buyer-inventory', path: '/buyer/inventory', as: 'buyer' },
  { name: 'buyer-purchases', path: '/buyer/purchases', as: 'buyer' },
  { name: 'buyer-offers', path: '/buyer/offers', as: 'buyer' },
  { name: 'buyer-profile', path: '/profile', as: 'buyer' },
  { name: 'buyer-denied', path: '/inventory', as: 'buyer' },
  { name: 'not-found', path: '/no-such-page', as: 'owner' },
  { name: 'system-sales', path: '/system-sales', as: 'operator' },
  { name: 'admin', path: '/admin', as: 'operator', hasLowList: true },
  { name: 'wholesale-monitoring', path: '/admin?tab=wholesale', as: 'operator' },
  { name: 'deal-flows', path: '/admin?tab=wholesale&area=deals', as: 'operator' },
  { name: 'wholesale-participants', path: '/admin?tab=wholesale&area=participants', as: 'operator' },
  { name: 'debug-tools', path: '/admin?tab=debug', as: 'operator' },
  { name: 'global-products', path: '/admin?tab=products', as: 'operator' },
  { name: 'retail-prices', path: '/admin?tab=retail-prices', as: 'operator' },
  { name: 'stockx-listings', path: '/admin?tab=stockx-listings', as: 'operator' },
  { name: 'unknown-listings', path: '/admin?tab=unknown-listings', as: 'operator' },
  { name: 'system-settings', path: '/admin?tab=settings', as: 'operator', hasLowList: true },
  { name: 'outbox', path: '/admin?tab=outbox', as: 'operator' },
  { name: 'failed-jobs', path: '/admin?tab=failed-jobs', as: 'operator' },
  { name: 'provider-health', path: '/admin?tab=provider-health', as: 'operator' },
  { name: 'platform-audit-log', path: '/admin?tab=audit', as: 'operator' },
]

/**
 * Waits until a page has a heading and nothing on it is loading. The network never becomes idle, because the event
 * stream stays open.
 */
export async function untilThere(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page
    .locator('.mantine-Skeleton-root, .mantine-Loader-root, [data-on-its-way]')
    .first()
    .waitFor({ state: 'detached' })
}
