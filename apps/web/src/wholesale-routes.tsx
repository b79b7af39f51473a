import { createRoute } from '@tanstack/react-router'
import { parseInventoryView } from './features/inventory/sizes/inventory-view.ts'
import { parseBuyerInventoryView } from './features/wholesale-buyer/inventory/buyer-inventory-view.ts'
import { parsePurchasesView } from './features/wholesale-buyer/purchases/purchases-view.ts'
import { parseOrdersView } from './features/wholesale/orders-view.ts'
import { parseInvoiceAddress } from './shared/wholesale/invoice/invoice-address.ts'
import { parseOffersView } from './shared/offers/offers-view.ts'
import { paths } from './paths.ts'
import { readsFirst } from './shared/frame/pages/begin-page.ts'
import { requireBuyer, requireSeller } from './shared/frame/guards.ts'
import { lazyPage } from './shared/frame/pages/lazy-page.ts'
import { signedIn } from './signed-in.tsx'

const wholesalePrices = createRoute({
  getParentRoute: () => signedIn,
  path: paths.wholesalePrices,
  beforeLoad: ({ context }) => requireSeller(context.me, 'inventory.read'),
  validateSearch: parseInventoryView,
  component: lazyPage(() => import('./features/inventory/page/PriceManagementPage.tsx'), 'PriceManagementPage'),
  ...readsFirst(async () => (await import('./features/inventory/page/inventory-first-reads.ts')).readInventoryFirst),
})
const wholesale = createRoute({
  getParentRoute: () => signedIn,
  path: paths.wholesale,
  beforeLoad: ({ context }) => requireSeller(context.me, 'wholesale.read'),
  validateSearch: parseOrdersView,
  component: lazyPage(() => import('./features/wholesale/WholesalePage.tsx'), 'WholesalePage'),
})
const wholesaleHistory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.wholesaleHistory,
  beforeLoad: ({ context }) => requireSeller(context.me, 'wholesale.read'),
  validateSearch: parseOrdersView,
  component: lazyPage(() => import('./features/wholesale/SalesHistoryPage.tsx'), 'SalesHistoryPage'),
})
const wholesaleOffers = createRoute({
  getParentRoute: () => signedIn,
  path: paths.wholesaleOffers,
  beforeLoad: ({ context }) => requireSeller(context.me, 'wholesale.read'),
  validateSearch: parseOffersView,
  component: lazyPage(() => import('./features/wholesale-offers/WholesaleOffersPage.tsx'), 'WholesaleOffersPage'),
})
/** The buyers' portal. */
const buyerInventory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.buyerInventory,
  beforeLoad: ({ context }) => requireBuyer(context.me),
  validateSearch: parseBuyerInventoryView,
  component: lazyPage(
    () => import('./features/wholesale-buyer/inventory/AvailableInventoryPage.tsx'),
    'AvailableInventoryPage',
  ),
})
const buyerPurchases = createRoute({
  getParentRoute: () => signedIn,
  path: paths.buyerPurchases,
  beforeLoad: ({ context }) => requireBuyer(context.me),
  validateSearch: parsePurchasesView,
  component: lazyPage(() => import('./features/wholesale-buyer/purchases/PurchasesPage.tsx'), 'PurchasesPage'),
})
const buyerOffers = createRoute({
  getParentRoute: () => signedIn,
  path: paths.buyerOffers,
  beforeLoad: ({ context }) => requireBuyer(context.me),
  validateSearch: parseOffersView,
  component: lazyPage(() => import('./features/wholesale-buyer/offers/MyOffersPage.tsx'), 'MyOffersPage'),
})

const wholesaleInvoice = createRoute({
  getParentRoute: () => signedIn,
  path: paths.wholesaleInvoice,
  beforeLoad: ({ context }) => requireSeller(context.me, 'wholesale.read'),
  validateSearch: parseInvoiceAddress,
  component: lazyPage(() => import('./features/wholesale/InvoicePage.tsx'), 'InvoicePage'),
})
const buyerInvoice = createRoute({
  getParentRoute: () => signedIn,
  path: paths.buyerInvoice,
  beforeLoad: ({ context }) => requireBuyer(context.me),
  validateSearch: parseInvoiceAddress,
  component: lazyPage(
    () => import('./features/wholesale-buyer/purchases/PurchaseInvoicePage.tsx'),
    'PurchaseInvoicePage',
  ),
})

/** The wholesale pages of both sides. */
export const wholesalePages = [
  wholesalePrices,
  wholesale,
  wholesaleHistory,
  wholesaleOffers,
  buyerInventory,
  buyerPurchases,
  buyerOffers,
  wholesaleInvoice,
  buyerInvoice,
] as const
