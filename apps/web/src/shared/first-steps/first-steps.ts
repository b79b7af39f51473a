import type { Permission } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { Answer } from '../api.ts'
import { counted, platformName } from '../formats.ts'
import { queryOf } from '../query.ts'

export type SetupProgress = Answer<'GET /dashboard/first-steps'>

/** One setup step between a new account and its first live listing. */
export interface Step {
  key: 'store' | 'import' | 'match' | 'marketplaces' | 'payouts' | 'check' | 'listing'
  title: string
  /** The purpose of the step and instructions for it. */
  words: string
  /** The part of a completed step that is still missing, with a link; null when it is complete. */
  left: string | null
  isTaken: boolean
  /** True once the steps that it depends on are done. */
  isPossible: boolean
  permission: Permission
  /** The page where the step is done. */
  link: Pick<LinkProps, 'to' | 'search'>
  /** The label of the link. */
  label: string
}

const MARKETPLACES = ['stockx', 'goat'] as const

/** Returns the setup steps in order. Their state comes from the server, so people can leave and resume. */
export const stepsOf = (taken: SetupProgress): Step[] => [
  {
    key: 'store',
    title: 'Connect your Shopify store',
    words: 'Products, sizes, locations and stock come from your store.',
    left: null,
    isTaken: taken.is_store_connected,
    isPossible: true,
    permission: 'stores.connect',
    link: { to: paths.shopify },
    label: 'Connect Store',
  },
  {
    key: 'import',
    title: 'Import your stock',
    words: taken.is_importing
      ? 'The import is running. You can do something else meanwhile.'
      : 'The import starts automatically once the store is connected.',
    left: null,
    isTaken: taken.is_stock_imported,
    isPossible: taken.is_store_connected,
    permission: 'stores.import',
    link: { to: paths.shopify },
    label: 'Go to your store',
  },
  matchOf(taken),
  marketplacesOf(taken),
  payoutsOf(taken),
  checkOf(taken),
  {
    key: 'listing',
    title: 'Your first listing is live',
    words:
      taken.enabled_sizes > 0
        ? `${counted(taken.enabled_sizes, 'size')} ${taken.enabled_sizes === 1 ? 'is' : 'are'} being listed, which takes a moment. ARK keeps prices up to date and withdraws a pair everywhere else when it sells.`
        : 'ARK keeps its price up to date and withdraws it everywhere else as soon as it sells.',
    left: null,
    isTaken: taken.is_listing_live,
    isPossible: taken.enabled_sizes > 0,
    permission: 'listings.read',
    link: { to: paths.listings, search: { filter: 'listed' } },
    label: 'See your listings',
  },
]

function matchOf({ is_product_matched, is_stock_imported, ...left }: SetupProgress): Step {
  const { products_to_confirm: products, sizes_to_recognize: sizes } = left
  const waiting =
    [
      ...(products > 0 ? [`${counted(products, 'product')} to confirm.`] : []),
      ...(sizes > 0 ? [`${counted(sizes, 'size')} not recognized.`] : []),
    ].join(' ') || null
  return {
    key: 'match',
    title: 'Match your products to the catalog',
    words: `ARK has linked the exact matches. Confirm the others. ${waiting ?? ''}`.trim(),
    left: waiting,
    isTaken: is_product_matched,
    isPossible: is_stock_imported,
    permission: 'links.edit',
    link: { to: paths.shopify, search: { tab: 'pending' } },
    label: 'Confirm Matches',
  }
}

/** Describes whose accounts are used, and how to connect one's own; null when all are the retailer's. */
function sharedAccountsMessage(shared: SetupProgress['shared_marketplaces']): string | null {
  if (shared.length === 0) return null
  const names = shared.map(platformName).join(' and ')
  return `You sell on ${names} through ARK's account. Connect your own StockX account here; your ARK administrator connects ALIAS.`
}

function marketplacesOf({ marketplaces, shared_marketplaces }: SetupProgress): Step {
  const missing = MARKETPLACES.filter((name) => !marketplaces.includes(name)).map(platformName)
  return {
    key: 'marketplaces',
    title: 'Connect your marketplaces',
    words:
      missing.length === 0
        ? 'StockX and ALIAS are connected.'
        : `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not connected yet. StockX asks you to sign in there; your ARK administrator connects ALIAS.`,
    left: sharedAccountsMessage(shared_marketplaces),
    isTaken: marketplaces.length > 0,
    isPossible: true,
    permission: 'marketplaces.connect',
    link: { to: paths.addProduct },
    label: 'Go to Import from Marketplace',
  }
}

function payoutsOf({ are_payouts_set, is_product_matched, sizes_without_payouts: without }: SetupProgress): Step {
  const waiting =
    without === 0 ? null : `${counted(without, 'size')} in stock ${without === 1 ? 'has' : 'have'} no payout.`
  const words = 'Your desired and minimum payout per size after all fees, set by one rule for all sizes.'
  return {
    key: 'payouts',
    title: 'Set your payouts',
    words: `${words} ${waiting ?? ''}`.trim(),
    left: waiting,
    isTaken: are_payouts_set,
    isPossible: is_product_matched,
    permission: 'listings.edit',
    link: { to: paths.listings, search: { dialog: 'payouts' } },
    label: 'Set Payouts',
  }
}

function checkOf(taken: SetupProgress): Step {
  const { are_payouts_set, marketplaces, enabled_sizes, sizes_to_enable: ready } = taken
  const waiting = ready === 0 ? null : `${counted(ready, 'size')} ${ready === 1 ? 'has' : 'have'} payouts and stock.`
  return {
    key: 'check',
    title: 'Review and enable your listings',
    words:
      `You see the marketplace, ask and net payout of each size before anything is listed. ${waiting ?? ''}`.trim(),
    left: waiting,
    isTaken: enabled_sizes > 0,
    isPossible: are_payouts_set && marketplaces.length > 0,
    permission: 'listings.edit',
    link: { to: paths.listings, search: { dialog: 'enable' } },
    label: 'Check and Enable',
  }
}

/** Returns the first open step that can be done now; null when setup is complete. */
export const nextStep = (taken: SetupProgress): Step | null =>
  taken.is_listing_live ? null : (stepsOf(taken).find(({ isTaken, isPossible }) => !isTaken && isPossible) ?? null)

/** Reads how far the retailer's setup is. Stops asking once a listing is live. */
export function useSetupProgress({ isAsked = true } = {}) {
  const { data, isPending } = useQuery({
    ...queryOf('GET /dashboard/first-steps'),
    enabled: ({ state }) => isAsked && state.data?.is_listing_live !== true,
  })
  return { taken: data, isPending: isAsked && isPending }
}
