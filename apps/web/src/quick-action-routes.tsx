import { createRoute } from '@tanstack/react-router'
import { parseCheckPayoutsView } from './features/check-payouts/check-payouts-view.ts'
import { parseBidReportView } from './features/highest-bid-report/bid-report-view.ts'
import { parseImportToListView } from './features/import-to-list/import-to-list-view.ts'
import { parseMarketReviewView } from './features/listings/market-review/market-review-view.ts'
import { parseQuickActionsView } from './features/quick-actions/quick-actions-view.ts'
import { paths } from './paths.ts'
import { requireSeller } from './shared/frame/guards.ts'
import { lazyPage } from './shared/frame/pages/lazy-page.ts'
import { signedIn } from './signed-in.tsx'

const marketReview = createRoute({
  getParentRoute: () => signedIn,
  path: paths.marketReview,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parseMarketReviewView,
  component: lazyPage(() => import('./features/listings/market-review/MarketReviewPage.tsx'), 'MarketReviewPage'),
})
const quickActions = createRoute({
  getParentRoute: () => signedIn,
  path: paths.quickActions,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parseQuickActionsView,
  component: lazyPage(() => import('./features/quick-actions/QuickActionsPage.tsx'), 'QuickActionsPage'),
})
const highestBidReport = createRoute({
  getParentRoute: () => signedIn,
  path: paths.highestBidReport,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parseBidReportView,
  component: lazyPage(() => import('./features/highest-bid-report/HighestBidReportPage.tsx'), 'HighestBidReportPage'),
})
const checkPayouts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.checkPayouts,
  beforeLoad: ({ context }) => requireSeller(context.me, 'catalogue.import'),
  validateSearch: parseCheckPayoutsView,
  component: lazyPage(() => import('./features/check-payouts/CheckPayoutsPage.tsx'), 'CheckPayoutsPage'),
})
const importToList = createRoute({
  getParentRoute: () => signedIn,
  path: paths.importToList,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.edit'),
  validateSearch: parseImportToListView,
  component: lazyPage(() => import('./features/import-to-list/ImportToListPage.tsx'), 'ImportToListPage'),
})

/** Quick Actions: pages for pricing many sizes and for listing products. */
export const quickActionPages = [quickActions, marketReview, highestBidReport, importToList, checkPayouts] as const
