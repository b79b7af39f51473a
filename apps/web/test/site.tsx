import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cleanup, render } from 'vitest-browser-react'
import { router as site } from '../src/routes.tsx'
import type { Answer } from '../src/shared/api.ts'
import { fetchFirstReads } from '../src/shared/frame/pages/begin-page.ts'
import { queryClient } from '../src/shared/query.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from '../src/shared/theme.ts'
import type { User } from '../src/shared/session.ts'
import { writeToken } from '../src/shared/token.ts'
import { Toasts } from '../src/shared/ui/notices/Toasts.tsx'
import { type Announce, answer, answerEvents } from './network.ts'
import { type Persona, userOf } from './people.ts'

/** The token of every signed-in person. */
export const SESSION_TOKEN = 'of-a-test'

interface Visit {
  /** The role of the signed-in person; absent when signed out. */
  as?: Persona
  /** Overrides of the person's fields. */
  me?: Partial<User>
}

/** Opens the site at an address, with its real routes and guards. */
export async function openSite(address: string, { as, me }: Visit = {}) {
  if (as) writeToken(SESSION_TOKEN)
  const announce = as ? answerFrame({ ...userOf(as), ...me }) : NOBODY_LISTENS
  const history = createMemoryHistory({ initialEntries: [address] })
  // Loads the pages' first reads in advance, so that they run within the test.
  await fetchFirstReads(site)
  await render(<RouterProvider router={createRouter({ ...site.options, history })} />, { wrapper: Providers })
  return { ...addressIn(history), announce }
}

const nobodyListens = () => Promise.reject(new Error('who is not signed in is told of no change'))
const NOBODY_LISTENS: Announce = Object.assign(nobodyListens, { cut: nobodyListens })

/** Simulates a reload: the page and its cache are gone without being closed, while the tab's storage remains. */
export async function reloadSite(address: string, visit: Visit = {}) {
  const kept = Object.entries(sessionStorage)
  await cleanup()
  queryClient.clear()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  return openSite(address, visit)
}

/** Mounts a component in place of a page, with everything around it, at its own address. */
export async function mount(page: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  const routeTree = createRootRoute({ component: () => <WithToasts>{page}</WithToasts> })
  await render(<RouterProvider router={createRouter({ routeTree, history })} />, { wrapper: Providers })
  return addressIn(history)
}

const WithToasts = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Toasts />
  </>
)

/** Returns the browser's current address and its back button. */
const addressIn = (history: RouterHistory) => ({
  path: () => history.location.pathname,
  search: () => history.location.search,
  back: () => history.back(),
})

const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    // Disables transitions, so that elements disappear at once.
    env="test"
  >
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)

/** Answers the calls of every signed-in page and of the listings. Returns a function that sends events. */
function answerFrame(me: User): Announce {
  answer('GET /auth/me', me)
  answer('GET /health/ready', READY)
  answer('GET /client-settings', { is_sandbox: true, simulated_providers: ['stockx'], sends_mail: false })
  answer('GET /dashboard/today', QUIET_DAY)
  answer('GET /wholesale/waiting', { orders: 0, offers: 0 })
  answer('GET /buyer/waiting', { orders: 0, offers: 0 })
  answer('GET /business-details', DETAILS)
  answer('GET /dashboard/first-steps', WHOLE_WAY)
  answer('GET /dashboard/daily-revenue', [])
  answer('GET /dashboard/exposure', NO_EXPOSURE)
  answer('GET /dashboard/ship-by', NOTHING_TO_SHIP)
  answer('GET /dashboard/profits', NO_PROFITS)
  answer('GET /dashboard/stock-ageing', { as_of: null, ages: [], oldest: [] })
  answer('GET /sales/totals', NO_SALES)
  answer('GET /sales/recent', { sales: [] })
  answer('GET /runs', [])
  answer('GET /notifications', { notifications: [], new_count: 0 })
  answer('GET /listings/request-budgets', { accounts: [] })
  answer('GET /listings/outside', { listings: [], next_cursor: null, sweeps: [] })
  answer('GET /listings/repricing-hold', { held_since: null, moved: 0, live: 0, waiting: 0, rows: [] })
  return answerEvents()
}

/** The business details of the seller, of which one is missing. */
export const DETAILS: Answer<'GET /business-details'> = {
  party: 'seller',
  legal_name: 'Kicks & Co LLC',
  tax_id: null,
  address_line1: '12 Canal Street',
  address_line2: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10012',
  country: 'United States',
  remit_to: null,
  payment_terms_days: null,
  missing: [{ field: 'tax_id', label: 'Tax ID' }],
}

const READY: Answer<'GET /health/ready'> = {
  status: 'ok',
  database: true,
  worker: true,
  problem: null,
  jobs: { worker_seen_at: null, oldest_due_seconds: null },
  providers: [],
}

/** A day on which nothing happens. */
export const QUIET_DAY: Answer<'GET /dashboard/today'> = {
  as_of: '2026-11-22T14:00:00.000Z',
  day: '2026-11-22',
  sales: 0,
  fell_through: 0,
  revenue: 0,
  net_payout: 0,
  by_platform: [],
  units_available: 0,
  units_reserved: 0,
  live_listings: 0,
  waiting: {
    to_fulfill: 0,
    to_confirm: 0,
    oversold: 0,
    canceled: 0,
    pending_store_orders: 0,
    pending_syncs: 0,
    unrecognized_sizes: 0,
    stuck_listings: 0,
  },
  providers: [],
}

const NO_EXPOSURE: Answer<'GET /dashboard/exposure'> = {
  sales: 0,
  is_capped: false,
  p50: null,
  p95: null,
  longest: null,
  worst: [],
  open: [],
  open_count: 0,
}

const NOTHING_TO_SHIP: Answer<'GET /dashboard/ship-by'> = {
  late: 0,
  within_24_hours: 0,
  within_48_hours: 0,
  later: 0,
  without_date: 0,
  at_stake: 0,
  next: [],
}

const NO_PROFITS: Answer<'GET /dashboard/profits'> = {
  sale_count: 0,
  cost_count: 0,
  brought: 0,
  cost_value: 0,
  profit: 0,
  newest: [],
}

const WHOLE_WAY: Answer<'GET /dashboard/first-steps'> = {
  is_store_connected: true,
  is_importing: false,
  is_stock_imported: true,
  is_product_matched: true,
  products_to_confirm: 0,
  sizes_to_recognize: 0,
  are_payouts_set: true,
  sizes_without_payouts: 0,
  sizes_to_enable: 0,
  enabled_sizes: 3,
  marketplaces: ['stockx', 'goat'],
  shared_marketplaces: [],
  is_listing_live: true,
}

const NO_SALES: Answer<'GET /sales/totals'> = {
  total: 0,
  fell_through: 0,
  total_revenue: 0,
  total_retailer_payout: 0,
  pending_shopify_sync: 0,
  fulfillment_needed: 0,
  is_capped: false,
}
