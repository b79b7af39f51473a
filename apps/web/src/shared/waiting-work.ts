import type { LinkProps } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { Answer } from './api.ts'

export type Waiting = Answer<'GET /dashboard/today'>['waiting']

export interface WaitingKind {
  key: keyof Waiting
  label: string
  link: Pick<LinkProps, 'to' | 'search'>
}

/** Where each kind of waiting work is done, the most urgent first. */
export const WAITING_KINDS: readonly WaitingKind[] = [
  { key: 'oversold', label: 'Oversold: no pair is left', link: { to: paths.sales } },
  {
    key: 'to_confirm',
    label: 'ALIAS orders to confirm',
    link: { to: paths.sales, search: { platform: 'goat', status: ['created'] } },
  },
  { key: 'to_fulfill', label: 'Sales to fulfill', link: { to: paths.fulfillments } },
  {
    key: 'pending_store_orders',
    label: 'Sales without a Shopify order',
    link: { to: paths.sales, search: { pending: true } },
  },
  {
    key: 'pending_syncs',
    label: 'Shopify products to confirm',
    link: { to: paths.shopify, search: { tab: 'pending' } },
  },
  {
    key: 'stuck_listings',
    label: 'Listings that wait or failed',
    link: { to: paths.listings, search: { filter: 'listed' } },
  },
]
