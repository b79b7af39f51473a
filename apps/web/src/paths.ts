/** Every address of the site. `to={paths.inventory}` is checked by the router's types. */
export const paths = {
  landing: '/',
  sellerSignIn: '/seller',
  buyerSignIn: '/buyer',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  quickActions: '/quick-actions',
  importToList: '/quick-actions/import-to-list',
  checkPayouts: '/quick-actions/check-payouts',
  highestBidReport: '/quick-actions/highest-bid-report',
  inventory: '/inventory',
  products: '/products',
  addProduct: '/add-product',
  shopify: '/shopify',
  shopifySync: '/shopify-sync',
  shopifySuccess: '/shopify-success',
  listings: '/listings',
  marketplaceRequests: '/marketplace-requests',
  marketReview: '/market-review',
  liquidation: '/liquidation',
  pickRules: '/pick-rules',
  sales: '/sales',
  cancelledSales: '/cancelled-sales',
  fulfillments: '/fulfillments',
  fulfillmentSettings: '/fulfillment-settings',
  scanning: '/scanning-mode',
  finances: '/finances',
  users: '/users',
  wholesale: '/wholesale',
  wholesalePrices: '/wholesale/price-management',
  wholesaleHistory: '/wholesale/sales-history',
  settings: '/settings',
  activity: '/activity',
  profile: '/profile',
  docs: '/docs',
  systemSales: '/system-sales',
  admin: '/admin',
  wholesaleOffers: '/wholesale/offers',
  buyerInventory: '/buyer/inventory',
  buyerPurchases: '/buyer/purchases',
  buyerOffers: '/buyer/offers',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Where a person was going, from an address bar; only a path of ours, never another site. */
export const innerPath = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
