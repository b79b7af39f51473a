/** Every address of the site. `to={paths.inventory}` is checked by the router's types. */
export const paths = {
  landing: '/',
  sellerSignIn: '/seller',
  buyerSignIn: '/buyer',
  dashboard: '/dashboard',
  inventory: '/inventory',
  shopify: '/shopify',
  shopifySuccess: '/shopify-success',
  listings: '/listings',
  sales: '/sales',
  fulfillments: '/fulfillments',
  finances: '/finances',
  settings: '/settings',
  profile: '/profile',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Where a person was going, from an address bar; only a path of ours, never another site. */
export const innerPath = (from: unknown): string | undefined =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
