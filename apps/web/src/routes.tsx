import { may } from '@ark/domain'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { parseActivityView } from './features/activity/activity-view.ts'
import { parsePortalView } from './features/accounts/sign-in/portal-view.ts'
import { parseAdminView } from './features/admin/admin-view.ts'
import { parseCanceledSalesView } from './features/canceled-sales/canceled-sales-view.ts'
import { parseReferenceView } from './features/docs/reference-view.ts'
import { parseDashboardView } from './features/dashboard/dashboard-view.ts'
import { parseFinancesView } from './features/finances/finances-view.ts'
import { parseFulfillmentSettingsView } from './features/pick-rules/fulfillment-settings-view.ts'
import { parseSettingsView } from './features/settings/settings-view.ts'
import { parseHelpView } from './features/help/help-view.ts'
import type { ChosenProduct } from './features/import-to-list/import-to-list-view.ts'
import { parseInventoryView } from './features/inventory/sizes/inventory-view.ts'
import { parseLiquidationView } from './features/liquidation/liquidation-view.ts'
import { parseListingsView } from './features/listings/sizes/listings-view.ts'
import { parsePickRulesView } from './features/pick-rules/pick-rules-view.ts'
import { parseImportView } from './features/products/import-view.ts'
import { parseProductsView } from './features/products/products-view.ts'
import { parseScanningView } from './features/scanning/scanning-view.ts'
import { parseSalesView } from './features/sales/sales-view.ts'
import { parseConnectedStore, parseShopifySyncView, parseShopifyView } from './features/stores/stores-view.ts'
import { parseSystemSalesView } from './features/system-sales/system-sales-view.ts'
import { parseUsersView } from './features/users/users-view.ts'
import { paths } from './paths.ts'
import { readsFirst } from './shared/frame/pages/begin-page.ts'
import { redirectSignedIn, requireOperator, requireSeller, requireSessionAtUnknown } from './shared/frame/guards.ts'
import { lazyPage } from './shared/frame/pages/lazy-page.ts'
import { PageError } from './shared/frame/pages/PageError.tsx'
import { PageLoading } from './shared/frame/pages/PageLoading.tsx'
import { PagePending } from './shared/frame/pages/PagePending.tsx'
import { parseFulfillmentsView } from './features/fulfillments/fulfillments-view.ts'
import { root, SignedInPages, signedIn } from './signed-in.tsx'
import { quickActionPages } from './quick-action-routes.tsx'
import { wholesalePages } from './wholesale-routes.tsx'

/** The map of the site: each address with its guard, its view, and its page, which loads on demand. */
const landing = createRoute({
  getParentRoute: () => root,
  path: paths.landing,
  beforeLoad: ({ location }) => redirectSignedIn(location, null),
  component: lazyPage(() => import('./features/landing/LandingPage.tsx'), 'LandingPage'),
})
const seller = createRoute({
  getParentRoute: () => root,
  path: paths.sellerSignIn,
  validateSearch: parsePortalView,
  beforeLoad: ({ location, search }) => redirectSignedIn(location, 'seller', search.from),
  component: lazyPage(() => import('./features/accounts/sign-in/SellerSignInPage.tsx'), 'SellerSignInPage'),
})
const buyer = createRoute({
  getParentRoute: () => root,
  path: paths.buyerSignIn,
  validateSearch: parsePortalView,
  beforeLoad: ({ location, search }) => redirectSignedIn(location, 'buyer', search.from),
  component: lazyPage(() => import('./features/accounts/sign-in/BuyerSignInPage.tsx'), 'BuyerSignInPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  component: lazyPage(() => import('./features/accounts/passwords/PasswordResetPage.tsx'), 'PasswordResetPage'),
})
const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: paths.acceptInvitation,
  component: lazyPage(() => import('./features/accounts/sign-in/AcceptInvitationPage.tsx'), 'AcceptInvitationPage'),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  beforeLoad: ({ context }) => requireSeller(context.me, 'dashboard.read'),
  validateSearch: parseDashboardView,
  component: lazyPage(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  ...readsFirst(async () => (await import('./features/dashboard/dashboard-first-reads.ts')).readDashboardFirst),
})
const inventory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.inventory,
  beforeLoad: ({ context }) => requireSeller(context.me, 'inventory.read'),
  validateSearch: parseInventoryView,
  component: lazyPage(() => import('./features/inventory/page/InventoryPage.tsx'), 'InventoryPage'),
  ...readsFirst(async () => (await import('./features/inventory/page/inventory-first-reads.ts')).readInventoryFirst),
})
const products = createRoute({
  getParentRoute: () => signedIn,
  path: paths.products,
  beforeLoad: ({ context }) => requireSeller(context.me, 'catalogue.read'),
  validateSearch: parseProductsView,
  component: lazyPage(() => import('./features/products/ProductsPage.tsx'), 'ProductsPage'),
})
const addProduct = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addProduct,
  beforeLoad: ({ context }) => requireSeller(context.me, 'catalogue.import'),
  validateSearch: parseImportView,
  component: lazyPage(() => import('./features/products/ImportPage.tsx'), 'ImportPage'),
})
const shopify = createRoute({
  getParentRoute: () => signedIn,
  path: paths.shopify,
  beforeLoad: ({ context }) => requireSeller(context.me, 'stores.read'),
  validateSearch: parseShopifyView,
  component: lazyPage(() => import('./features/stores/page/ShopifyPage.tsx'), 'ShopifyPage'),
})
const shopifySync = createRoute({
  getParentRoute: () => signedIn,
  path: paths.shopifySync,
  beforeLoad: ({ context }) => requireSeller(context.me, 'stores.read'),
  validateSearch: parseShopifySyncView,
  component: lazyPage(() => import('./features/stores/page/ShopifySyncPage.tsx'), 'ShopifySyncPage'),
})
const shopifySuccess = createRoute({
  getParentRoute: () => signedIn,
  path: paths.shopifySuccess,
  beforeLoad: ({ context }) => requireSeller(context.me, 'stores.read'),
  validateSearch: parseConnectedStore,
  component: lazyPage(() => import('./features/stores/connection/ConnectedStorePage.tsx'), 'ConnectedStorePage'),
})
const listings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.listings,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parseListingsView,
  component: lazyPage(() => import('./features/listings/page/ListingsPage.tsx'), 'ListingsPage'),
  ...readsFirst(async () => (await import('./features/listings/page/listings-first-reads.ts')).readListingsFirst),
})
const marketplaceRequests = createRoute({
  getParentRoute: () => signedIn,
  path: paths.marketplaceRequests,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  component: lazyPage(
    () => import('./features/listings/requests/MarketplaceRequestsPage.tsx'),
    'MarketplaceRequestsPage',
  ),
})
const liquidation = createRoute({
  getParentRoute: () => signedIn,
  path: paths.liquidation,
  beforeLoad: ({ context }) => requireSeller(context.me, 'stores.read'),
  validateSearch: parseLiquidationView,
  component: lazyPage(() => import('./features/liquidation/LiquidationPage.tsx'), 'LiquidationPage'),
})
const pickRules = createRoute({
  getParentRoute: () => signedIn,
  path: paths.pickRules,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parsePickRulesView,
  component: lazyPage(() => import('./features/pick-rules/PickRulesPage.tsx'), 'PickRulesPage'),
})
const sales = createRoute({
  getParentRoute: () => signedIn,
  path: paths.sales,
  // The fulfillment role reads sales on its own page only.
  beforeLoad: ({ context }) => requireSeller(context.me, 'sales.manage'),
  validateSearch: parseSalesView,
  component: lazyPage(() => import('./features/sales/SalesPage.tsx'), 'SalesPage'),
  ...readsFirst(async () => (await import('./features/sales/sales-first-reads.ts')).readSalesFirst),
})
const cancelledSales = createRoute({
  getParentRoute: () => signedIn,
  path: paths.cancelledSales,
  beforeLoad: ({ context }) => requireSeller(context.me, 'sales.manage'),
  validateSearch: parseCanceledSalesView,
  component: lazyPage(() => import('./features/canceled-sales/CanceledSalesPage.tsx'), 'CanceledSalesPage'),
  ...readsFirst(
    async () => (await import('./features/canceled-sales/canceled-sales-first-reads.ts')).readCanceledSalesFirst,
  ),
})
const fulfillmentSettings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.fulfillmentSettings,
  beforeLoad: ({ context }) => requireSeller(context.me, 'listings.read'),
  validateSearch: parseFulfillmentSettingsView,
  component: lazyPage(() => import('./features/pick-rules/FulfillmentSettingsPage.tsx'), 'FulfillmentSettingsPage'),
})
const fulfillments = createRoute({
  getParentRoute: () => signedIn,
  path: paths.fulfillments,
  beforeLoad: ({ context }) => requireSeller(context.me, 'sales.fulfill'),
  validateSearch: parseFulfillmentsView,
  component: lazyPage(() => import('./features/fulfillments/FulfillmentsPage.tsx'), 'FulfillmentsPage'),
  ...readsFirst(
    async () => (await import('./features/fulfillments/fulfillments-first-reads.ts')).readFulfillmentsFirst,
  ),
})
const scanning = createRoute({
  getParentRoute: () => signedIn,
  path: paths.scanning,
  beforeLoad: ({ context }) => requireSeller(context.me, 'sales.fulfill'),
  validateSearch: parseScanningView,
  component: lazyPage(() => import('./features/scanning/ScanningPage.tsx'), 'ScanningPage'),
})
const finances = createRoute({
  getParentRoute: () => signedIn,
  path: paths.finances,
  beforeLoad: ({ context }) => requireSeller(context.me, 'finances.read'),
  validateSearch: parseFinancesView,
  component: lazyPage(() => import('./features/finances/FinancesPage.tsx'), 'FinancesPage'),
})
const activity = createRoute({
  getParentRoute: () => signedIn,
  path: paths.activity,
  beforeLoad: ({ context }) => requireSeller(context.me, 'audit.read'),
  validateSearch: parseActivityView,
  component: lazyPage(() => import('./features/activity/ActivityPage.tsx'), 'ActivityPage'),
})
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: paths.settings,
  validateSearch: parseSettingsView,
  component: lazyPage(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
})
/** A feature's panel in another feature's page, where `Outlet` is. */
const settingsPanels = createRoute({
  getParentRoute: () => settings,
  path: '/',
  pendingComponent: PageLoading,
  component: lazyPage(() => import('./features/stores/webhooks/WebhookPanel.tsx'), 'WebhookPanel'),
})
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.profile,
  component: lazyPage(() => import('./features/accounts/profile/ProfilePage.tsx'), 'ProfilePage'),
})
/** The API reference for developers. */
const docs = createRoute({
  getParentRoute: () => signedIn,
  path: paths.docs,
  validateSearch: parseReferenceView,
  component: lazyPage(() => import('./features/docs/ReferencePage.tsx'), 'ReferencePage'),
})
/** The handbook (docs/handbook). */
const help = createRoute({
  getParentRoute: () => signedIn,
  path: paths.help,
  validateSearch: parseHelpView,
  component: lazyPage(() => import('./features/help/HelpPage.tsx'), 'HelpPage'),
})
const helpChapter = createRoute({
  getParentRoute: () => signedIn,
  path: paths.helpChapter,
  component: lazyPage(() => import('./features/help/ChapterPage.tsx'), 'ChapterPage'),
})
const users = createRoute({
  getParentRoute: () => signedIn,
  path: paths.users,
  beforeLoad: ({ context }) => requireSeller(context.me, 'users.manage'),
  validateSearch: parseUsersView,
  component: lazyPage(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
})
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: paths.admin,
  beforeLoad: ({ context }) => requireOperator(context.me),
  validateSearch: parseAdminView,
  component: lazyPage(() => import('./features/admin/AdminPage.tsx'), 'AdminPage'),
})
/** The operator's page; others are redirected to the landing page. */
const systemSales = createRoute({
  getParentRoute: () => signedIn,
  path: paths.systemSales,
  beforeLoad: ({ context }) => {
    if (!may(context.me.role, 'administration')) throw redirect({ to: paths.landing, replace: true })
  },
  validateSearch: parseSystemSalesView,
  component: lazyPage(() => import('./features/system-sales/SystemSalesPage.tsx'), 'SystemSalesPage'),
})
/** An address without a page shows so in the frame, with the navigation. */
const anywhere = createRoute({
  getParentRoute: () => root,
  id: 'anywhere',
  beforeLoad: ({ location }) => requireSessionAtUnknown(location),
  component: SignedInPages,
})
const unknown = createRoute({
  getParentRoute: () => anywhere,
  path: '$',
  component: lazyPage(() => import('./shared/frame/pages/NotFoundPage.tsx'), 'NotFoundPage'),
})

const pages = [
  dashboard,
  inventory,
  products,
  addProduct,
  ...quickActionPages,
  shopify,
  shopifySync,
  shopifySuccess,
  listings,
  marketplaceRequests,
  liquidation,
  pickRules,
  sales,
  cancelledSales,
  fulfillments,
  scanning,
  fulfillmentSettings,
  finances,
  users,
  settings.addChildren([settingsPanels]),
  activity,
  profile,
  docs,
  help,
  helpChapter,
  admin,
  systemSales,
  ...wholesalePages,
] as const

/** The router. Pages load when they open; guards decide who may see them. */
export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    seller,
    buyer,
    resetPassword,
    acceptInvitation,
    signedIn.addChildren([...pages]),
    anywhere.addChildren([unknown]),
  ]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The product with which Import to List starts. */
    importProduct?: ChosenProduct
  }
}
