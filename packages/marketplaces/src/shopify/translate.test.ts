import { expect, test } from 'vitest'
import { idOf, orderVariables, plainSearchText, quoted, saleProductFrom, variantFrom } from './translate.ts'

test.each([
  ['gid://shopify/ProductVariant/271878346596884015', '271878346596884015'],
  ['gid://shopify/InventoryLevel/9?inventory_item_id=101', '9'],
  ['gid://shopify/MailingAddress/7?model_name=CustomerAddress', '7'],
])('the id of %s is %s', (gid, id) => {
  expect(idOf(gid)).toBe(id)
})

const wire = {
  id: 'gid://shopify/ProductVariant/1',
  title: 'x',
  price: '19.99',
  inventoryItem: { id: 'gid://shopify/InventoryItem/2', tracked: true },
}
const option = (name: string, value: string) => ({ name, value })

test.each([
  ['the option called size', [option('Color', 'Red'), option('Shoe Size', '9.5')], '9.5'],
  ['the only option', [option('US', '9')], '9'],
  ['none of several', [option('Color', 'Red'), option('Width', '2E')], null],
  ['none of a product without options', [option('Title', 'Default Title')], null],
])('the size of a variant is %s', (_rule, selectedOptions, size) => {
  expect(variantFrom({ ...wire, selectedOptions }).size).toBe(size)
})

test('a sale has the prices and the stock of its reduced sizes, and without one there is no sale', () => {
  const size = (price: string, compareAtPrice: string | null, inventoryQuantity: number, sku: string) => ({
    price,
    compareAtPrice,
    inventoryQuantity,
    sku,
  })
  const sale = (...nodes: ReturnType<typeof size>[]) =>
    saleProductFrom({ id: 'gid://shopify/Product/7', title: 'Dunk', createdAt: '2026-11-20T10:00:00Z' }, nodes)
  // A cheaper size at its full price, one with negative stock, and one with an empty SKU.
  expect(
    sale(
      size('50.00', null, 9, 'A'),
      size('80.00', '120.00', 3, 'B'),
      size('90.0', '110.5', -2, ''),
      size('70', '70', 5, 'C'),
    ),
  ).toEqual({
    productId: '7',
    title: 'Dunk',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    salePriceCents: 8_000,
    compareAtPriceCents: 11_050,
    units: 3,
    skus: ['B', null],
  })
  expect(sale(size('70', '60', 5, 'A'), size('70', null, 5, 'B'))).toBeNull()
})

test('user input cannot break out of a search string', () => {
  expect(quoted(`AB' OR status:active \\`)).toBe(String.raw`'AB\' OR status:active \\'`)
  expect(plainSearchText(`-jordan 1 "low" OR title:(x) NOT DD1391-100*`)).toBe('jordan 1 low title x DD1391-100')
})

test('an order is paid, changes no stock, notifies no one, and is never dated in the future', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const draft = {
    sourceIdentifier: 'sale-1',
    tags: ['ark'],
    note: 'n',
    lines: [{ variantId: '1', quantity: 2, priceCents: 11_505 }],
    processedAt: new Date('2026-11-21T12:05:00Z'),
  }
  expect(orderVariables(draft, now)).toMatchObject({
    order: {
      financialStatus: 'PAID',
      sourceIdentifier: 'sale-1',
      processedAt: '2026-11-21T12:00:00.000Z',
      lineItems: [
        {
          variantId: 'gid://shopify/ProductVariant/1',
          quantity: 2,
          priceSet: { shopMoney: { amount: '115.05', currencyCode: 'USD' } },
        },
      ],
      transactions: [{ kind: 'SALE', status: 'SUCCESS', amountSet: { shopMoney: { amount: '230.10' } } }],
    },
    options: { inventoryBehaviour: 'BYPASS', sendReceipt: false, sendFulfillmentReceipt: false },
  })
})
