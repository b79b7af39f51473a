import type { LinkProps } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { Answer } from './api.ts'
import { count, countOfRows } from './formats.ts'

/** The number of waiting items of each kind. */
export type Waiting = Answer<'GET /dashboard/today'>['waiting'] &
  Record<'wholesale_orders' | 'wholesale_offers' | 'purchases' | 'counteroffers', number>

export interface WaitingWorkKind {
  key: keyof Waiting
  label: string
  /** The instruction for people who open it. */
  todo: string
  /** The label of the button. */
  act: string
  link: Pick<LinkProps, 'to' | 'search'>
}

/** The kinds of waiting work with their links, the most urgent first. */
export const WAITING_KINDS: readonly WaitingWorkKind[] = [
  {
    key: 'oversold',
    label: 'Oversold sales',
    todo: 'Restock and ship, or cancel at the marketplace. Waiting makes it more expensive.',
    act: 'See the sales',
    link: { to: paths.sales },
  },
  {
    key: 'to_confirm',
    label: 'ALIAS orders to confirm',
    todo: 'Confirm them, or ALIAS may cancel them.',
    act: 'Confirm orders',
    link: { to: paths.sales, search: { platform: 'goat', status: ['created'] } },
  },
  {
    key: 'to_fulfill',
    label: 'Sales to fulfill',
    todo: 'Pack them and hand them over before their ship-by date.',
    act: 'Pack sales',
    link: { to: paths.fulfillments },
  },
  {
    key: 'wholesale_orders',
    label: 'Wholesale orders to answer',
    todo: 'Approve or reject them. Their pairs are not reserved until you approve.',
    act: 'Answer orders',
    link: { to: paths.wholesale },
  },
  {
    key: 'wholesale_offers',
    label: 'Wholesale offers to answer',
    todo: 'Accept, decline or counter them before they expire.',
    act: 'Answer offers',
    link: { to: paths.wholesaleOffers },
  },
  {
    key: 'canceled',
    label: 'Cancelled sales to resolve',
    todo: 'Say where each pair is. Returned pairs can be sold again.',
    act: 'Resolve them',
    link: { to: paths.cancelledSales },
  },
  {
    key: 'pending_store_orders',
    label: 'Sales without a Shopify order',
    todo: 'Automatic orders are created as soon as Shopify responds. Commit the others.',
    act: 'See the sales',
    link: { to: paths.sales, search: { pending: true } },
  },
  {
    key: 'pending_syncs',
    label: 'Shopify products to confirm',
    todo: 'Match each one to a catalog product so that it can be listed.',
    act: 'Confirm products',
    link: { to: paths.shopify, search: { tab: 'pending' } },
  },
  {
    key: 'unrecognized_sizes',
    label: 'Sizes not recognized',
    todo: 'Choose the size for each spelling. ARK remembers it for the brand.',
    act: 'Choose sizes',
    link: { to: paths.shopify, search: { tab: 'pending' } },
  },
  {
    key: 'stuck_listings',
    label: 'Waiting and failed listings',
    todo: 'Waiting listings are retried automatically. A failed listing shows the reason.',
    act: 'See the listings',
    link: { to: paths.listings, search: { filter: 'listed' } },
  },
]

/** Formats the count of a kind. Pending products stop at the same number as lists do. */
export const waitingCount = (key: WaitingWorkKind['key'], rows: number | undefined): string =>
  key === 'pending_syncs' && rows !== undefined ? countOfRows(rows) : count(rows)
