import { describe, expect, test } from 'vitest'
import { innerPath, paths } from './paths.ts'

test('every address of the site', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "acceptInvitation": "/accept-invitation",
      "activity": "/activity",
      "addProduct": "/add-product",
      "admin": "/admin",
      "buyerInventory": "/buyer/inventory",
      "buyerInvoice": "/buyer/invoice",
      "buyerOffers": "/buyer/offers",
      "buyerPurchases": "/buyer/purchases",
      "buyerSignIn": "/buyer",
      "cancelledSales": "/cancelled-sales",
      "checkPayouts": "/quick-actions/check-payouts",
      "dashboard": "/dashboard",
      "docs": "/docs",
      "finances": "/finances",
      "fulfillmentSettings": "/fulfillment-settings",
      "fulfillments": "/fulfillments",
      "help": "/help",
      "helpChapter": "/help/$chapter",
      "highestBidReport": "/quick-actions/highest-bid-report",
      "importToList": "/quick-actions/import-to-list",
      "inventory": "/inventory",
      "landing": "/",
      "liquidation": "/liquidation",
      "listings": "/listings",
      "marketReview": "/market-review",
      "marketplaceRequests": "/marketplace-requests",
      "pickRules": "/pick-rules",
      "products": "/products",
      "profile": "/profile",
      "quickActions": "/quick-actions",
      "resetPassword": "/reset-password",
      "sales": "/sales",
      "scanning": "/scanning-mode",
      "sellerSignIn": "/seller",
      "settings": "/settings",
      "shopify": "/shopify",
      "shopifySuccess": "/shopify-success",
      "shopifySync": "/shopify-sync",
      "systemSales": "/system-sales",
      "users": "/users",
      "wholesale": "/wholesale",
      "wholesaleHistory": "/wholesale/sales-history",
      "wholesaleInvoice": "/wholesale/invoice",
      "wholesaleOffers": "/wholesale/offers",
      "wholesalePrices": "/wholesale/price-management",
    }
  `)
})

describe('the page that a person was going to', () => {
  test.each([
    ['/inventory?search=a', '/inventory?search=a'],
    ['https://evil.test/', undefined],
    ['//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['javascript:alert(1)', undefined],
    [7, undefined],
  ])('%s', (from, path) => {
    expect(innerPath(from)).toBe(path)
  })
})
