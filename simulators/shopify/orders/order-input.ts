import type { ShopDesk } from '../context.ts'
import type { Address, Variant } from '../entities.ts'
import { gidNumber } from '../gid.ts'
import type { InventoryBehavior } from './claim-stock.ts'
import type { NewLineItem, OrderToPlace } from './place-order.ts'

interface MoneyBagInput {
  shopMoney: { amount: string | number; currencyCode: string }
}

interface LineInput {
  variantId?: string | null
  title?: string | null
  variantTitle?: string | null
  sku?: string | null
  vendor?: string | null
  quantity: number
  requiresShipping: boolean
  priceSet?: MoneyBagInput | null
  properties?: { name: string; value: string }[] | null
}

export interface AddressInput extends Partial<Address> {
  country?: string | null
  province?: string | null
}

/** The parts of OrderCreateOrderInput that the simulator uses. */
export interface OrderInput {
  email?: string | null
  phone?: string | null
  note?: string | null
  name?: string | null
  currency?: string | null
  customAttributes?: { key: string; value: string }[] | null
  financialStatus?: string | null
  lineItems?: LineInput[] | null
  processedAt?: string | null
  shippingAddress?: AddressInput | null
  shippingLines?: { priceSet: MoneyBagInput }[] | null
  sourceIdentifier?: string | null
  sourceName?: string | null
  sourceUrl?: string | null
  tags?: string[] | null
  test: boolean
  transactions?: { kind: string; status: string; gateway?: string | null; amountSet: MoneyBagInput }[] | null
}

/** Returns Shopify's recorded refusals: no lines, or a line with neither a variant nor a name. */
export function inputErrors(desk: ShopDesk, { lineItems }: OrderInput): string[] {
  if (!lineItems?.length) return ['Line items must have at least one line item']
  const hasNameless = lineItems.some((line) => !variantOf(desk, line) && !line.title)
  if (hasNameless) {
    return ['Order Line items is invalid', "Line items Name can't be blank", "Line items Title can't be blank"]
  }
  return lineItems.some(({ quantity }) => quantity < 1) ? ['Line items Quantity must be greater than 0'] : []
}

/** Returns the order that an app requests, with defaults for omitted fields. */
export function newOrderFrom(
  desk: ShopDesk,
  input: OrderInput,
  by: { appId: number; behaviour: InventoryBehavior },
): OrderToPlace {
  const now = desk.clock.now()
  const processedAt = input.processedAt ? new Date(input.processedAt) : now
  const transactions = (input.transactions ?? []).map(({ kind, status, gateway, amountSet }) => ({
    kind,
    status,
    gateway: gateway ?? null,
    amountCents: centsOf(amountSet),
  }))
  const isPaid = transactions.some(({ kind, status }) => kind === 'SALE' && status === 'SUCCESS')
  return {
    name: input.name ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    note: input.note ?? null,
    currency: input.currency ?? desk.shop.currency,
    financialStatus: input.financialStatus ?? (isPaid ? 'PAID' : 'PENDING'),
    tags: [...new Set(input.tags ?? [])].sort(),
    customAttributes: input.customAttributes ?? [],
    sourceName: input.sourceName ?? String(by.appId),
    sourceIdentifier: input.sourceIdentifier ?? null,
    sourceUrl: input.sourceUrl ?? null,
    appId: by.appId,
    shippingAddress: input.shippingAddress ? addressFrom(input.shippingAddress) : null,
    shippingCents: (input.shippingLines ?? []).reduce((sum, { priceSet }) => sum + centsOf(priceSet), 0),
    test: input.test,
    // Limited to the current time since 2026-07.
    processedAt: processedAt > now ? now : processedAt,
    lines: (input.lineItems ?? []).map((line) => lineFrom(desk, line)),
    transactions,
    behaviour: by.behaviour,
  }
}

function variantOf(desk: ShopDesk, { variantId }: LineInput): Variant | undefined {
  return variantId ? desk.shop.variants.get(gidNumber(variantId, 'ProductVariant') ?? 0) : undefined
}

function lineFrom(desk: ShopDesk, line: LineInput): NewLineItem {
  const variant = variantOf(desk, line) ?? null
  return {
    title: line.title ?? variant?.product.title ?? '',
    variantTitle: line.variantTitle ?? variant?.title ?? null,
    vendor: line.vendor ?? variant?.product.vendor ?? null,
    sku: line.sku ?? variant?.sku ?? null,
    variant,
    quantity: line.quantity,
    requiresShipping: line.requiresShipping,
    unitPriceCents: line.priceSet ? centsOf(line.priceSet) : (variant?.priceCents ?? 0),
    discountCents: 0,
    isGiftCard: false,
    properties: (line.properties ?? []).map(({ name, value }) => ({ key: name, value })),
  }
}

/** Uses the deprecated `country` and `province` when the codes are missing. */
export function addressFrom(input: AddressInput): Address {
  return {
    address1: input.address1 ?? null,
    address2: input.address2 ?? null,
    city: input.city ?? null,
    company: input.company ?? null,
    countryCode: input.countryCode ?? input.country ?? null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    phone: input.phone ?? null,
    provinceCode: input.provinceCode ?? input.province ?? null,
    zip: input.zip ?? null,
  }
}

function centsOf({ shopMoney }: MoneyBagInput): number {
  return Math.round(Number(shopMoney.amount) * 100)
}
