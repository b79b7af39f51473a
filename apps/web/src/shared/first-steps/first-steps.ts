import type { Permission } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { Answer } from '../api.ts'
import { platformName } from '../formats.ts'
import { queryOf } from '../query.ts'

export type StepsTaken = Answer<'GET /dashboard/first-steps'>

/** One step on the way from a new account to the first live listing. */
export interface Step {
  key: 'store' | 'import' | 'match' | 'marketplaces' | 'payouts' | 'listing'
  title: string
  /** What it is for, and how it is done. */
  words: string
  isTaken: boolean
  /** The steps before it that it needs are taken. */
  isPossible: boolean
  permission: Permission
  /** Where it is done. */
  link: Pick<LinkProps, 'to' | 'search'>
  /** Of the way there. */
  label: string
}

const MARKETPLACES = ['stockx', 'goat'] as const

/** The way, in its order. */
export function stepsOf(taken: StepsTaken): Step[] {
  const { is_store_connected, is_stock_imported, is_product_matched, are_payouts_set, marketplaces } = taken
  const missing = MARKETPLACES.filter((name) => !marketplaces.includes(name)).map(platformName)
  return [
    {
      key: 'store',
      title: 'Connect your Shopify store',
      words: 'Its products, sizes, locations and stock come from there.',
      isTaken: is_store_connected,
      isPossible: true,
      permission: 'stores.connect',
      link: { to: paths.shopify },
      label: 'Connect Store',
    },
    {
      key: 'import',
      title: 'Import your stock',
      words: 'It begins by itself once the store is connected, and goes on while you do something else.',
      isTaken: is_stock_imported,
      isPossible: is_store_connected,
      permission: 'stores.import',
      link: { to: paths.shopify },
      label: 'Go to your store',
    },
    {
      key: 'match',
      title: 'Match your products to the catalogue',
      words: 'What ARK knows for certain is matched already; you say what the others are.',
      isTaken: is_product_matched,
      isPossible: is_stock_imported,
      permission: 'links.edit',
      link: { to: paths.shopify, search: { tab: 'pending' } },
      label: 'Confirm Matches',
    },
    {
      key: 'marketplaces',
      title: 'Connect your marketplaces',
      words:
        missing.length === 0
          ? 'StockX and ALIAS are connected.'
          : `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not connected yet. StockX asks you to sign in there; your ARK administrator connects ALIAS.`,
      isTaken: marketplaces.length > 0,
      isPossible: true,
      permission: 'marketplaces.connect',
      link: { to: paths.addProduct },
      label: 'Go to Import from Marketplace',
    },
    {
      key: 'payouts',
      title: 'Set your payouts',
      words: 'What you want to get for a size after all fees, and the least you would take.',
      isTaken: are_payouts_set,
      isPossible: is_product_matched,
      permission: 'listings.edit',
      link: { to: paths.listings },
      label: 'Set Payouts',
    },
    {
      key: 'listing',
      title: 'Switch on your first listing',
      words: 'ARK lists the size on the marketplaces, keeps its price, and takes it off when it is sold.',
      isTaken: taken.is_listing_live,
      isPossible: are_payouts_set && marketplaces.length > 0,
      permission: 'listings.edit',
      link: { to: paths.listings },
      label: 'Go to Listings',
    },
  ]
}

/** The first step that is left and can be taken now; null: the way has been gone. */
export const nextStep = (taken: StepsTaken): Step | null =>
  taken.is_listing_live ? null : (stepsOf(taken).find(({ isTaken, isPossible }) => !isTaken && isPossible) ?? null)

/** How far the business is; not asked again once it has gone the whole way. */
export function useStepsTaken({ isAsked = true } = {}) {
  const { data, isPending } = useQuery({
    ...queryOf('GET /dashboard/first-steps'),
    enabled: ({ state }) => isAsked && state.data?.is_listing_live !== true,
  })
  return { taken: data, isPending: isAsked && isPending }
}
