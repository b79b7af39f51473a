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
import { render } from 'vitest-browser-react'
import { router as site } from '../src/routes.tsx'
import type { Answer } from '../src/shared/api.ts'
import { queryClient } from '../src/shared/query.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from '../src/shared/theme.ts'
import type { User } from '../src/shared/session.ts'
import { writeToken } from '../src/shared/token.ts'
import { Toasts } from '../src/shared/ui/Toasts.tsx'
import { answer, answerEvents } from './network.ts'
import { type Persona, userOf } from './people.ts'

interface Visit {
  /** Who is signed in. */
  as?: Persona
  /** What is different about them. */
  me?: Partial<User>
}

/** The page of the site at an address, with its real routes and guards. */
export async function openSite(address: string, { as, me }: Visit = {}) {
  if (as) {
    writeToken('of-a-test')
    answerFrame({ ...userOf(as), ...me })
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  await render(<RouterProvider router={createRouter({ ...site.options, history })} />, { wrapper: Providers })
  return addressIn(history)
}

/** A component in the place of a page, with everything around it that pages have; the address is its own. */
export async function mount(page: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  const routeTree = createRootRoute({ component: () => page })
  await render(<RouterProvider router={createRouter({ routeTree, history })} />, { wrapper: Providers })
  return addressIn(history)
}

/** Where the browser is, and its back button. */
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
    // Nothing fades: what is gone is gone at once.
    env="test"
  >
    <Toasts />
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)

/** What every page of somebody who is signed in asks for. */
function answerFrame(me: User): void {
  answerEvents()
  answer('GET /auth/me', me)
  answer('GET /health/ready', READY)
  answer('GET /client-settings', { is_sandbox: true, simulated_providers: ['stockx'], sends_mail: false })
  answer('GET /dashboard/today', QUIET_DAY)
  answer('GET /sales/totals', NO_SALES)
  answer('GET /runs', [])
}

const READY: Answer<'GET /health/ready'> = {
  status: 'ok',
  database: true,
  worker: true,
  problem: null,
  jobs: { worker_seen_at: null, oldest_due_seconds: null },
  providers: [],
}

const QUIET_DAY: Answer<'GET /dashboard/today'> = {
  as_of: '2026-11-22T14:00:00.000Z',
  sales: 0,
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
    pending_store_orders: 0,
    pending_syncs: 0,
    stuck_listings: 0,
  },
  withdrawal_seconds: { p50: null, p95: null, sales: 0, is_capped: false },
  providers: [],
}

const NO_SALES: Answer<'GET /sales/totals'> = {
  total: 0,
  total_revenue: 0,
  total_retailer_payout: 0,
  pending_shopify_sync: 0,
  fulfillment_needed: 0,
  is_capped: false,
}
