import { type Cents, cents, counted, dollars, offerTotal, DEFAULT_OFFER_DAYS, type OfferDays } from '@ark/domain'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { oncePerKey } from '../../../platform/idempotency.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { keepBuyerOpen } from '../../accounts/index.ts'
import { currentOffers } from '../pairs/current-offers.ts'
import { insertOffer, type NewOfferLine } from './queries/offers.ts'
import { BUYER_CLOSED, refuseTooManyOffers } from '../pairs/refuse-too-many.ts'
import { type CurrentOffer, offerKey } from '../pairs/rules/price-lines.ts'
import { readWholesaleHandle } from '../pairs/rules/wholesale-handle.ts'
import { notifyOfStep } from './notify-of-offer-step.ts'

export interface RequestedOffer {
  product_sync_id: number
  line_items: readonly { variant_id: number; qty: number; price: number }[]
  expires_in_days?: OfferDays
  notes?: string
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
const DAY_MS = 86_400_000

/** Returns the time at which a price that is offered now expires. */
export const expiresAtOf = (at: Date, days: OfferDays = DEFAULT_OFFER_DAYS): Date =>
  new Date(at.getTime() + days * DAY_MS)

/**
 * Makes a buyer's offer to a retailer for sizes of a product (docs/decisions/049). An offer reserves no pairs and
 * ignores the retailer's minimum and discounts, because the retailer decides on it. Repeating the request under one key
 * makes one offer. Refuses sizes that are not offered, more pairs than there are, a size twice, and more offers than a
 * seller could answer.
 */
export async function makeOffer(
  { db, jobs, clock }: Needs,
  { caller, key }: { caller: BuyerCaller; key: string | null },
  asked: RequestedOffer,
): Promise<{ offerId: number } | Refusal> {
  const at = clock.now()
  const request = { userId: caller.userId, call: 'POST /buyer/offers', key, body: asked, at }
  return db.asPlatform((tx) =>
    oncePerKey(tx, request, async () => {
      if (!(await keepBuyerOpen(tx, caller.buyerId))) return BUYER_CLOSED
      const { seller, productId } = readWholesaleHandle(asked.product_sync_id)
      const found = await linesOf(tx, caller.buyerId, asked)
      if (isRefusal(found)) return found
      const { retailerId, lines } = found
      const tooMany = await refuseTooManyOffers(tx, { buyerId: caller.buyerId, retailerId, at })
      if (tooMany) return tooMany
      const totals = totalsOf(lines)
      const offerId = await insertOffer(tx, {
        retailer_id: retailerId,
        buyer_id: caller.buyerId,
        seller_number: seller,
        product_id: productId,
        ...totals,
        notes: asked.notes?.trim() || null,
        created_by: caller.userId,
        created_at: at,
        expires_at: expiresAtOf(at, asked.expires_in_days),
        lines,
      })
      const step = { side: 'buyer', act: 'offer', round: 1, userId: caller.userId, at } as const
      await notifyOfStep(tx, { jobs, clock }, { ref: { retailerId, offerId }, step })
      return { offerId }
    }),
  )
}

/** Returns the lines of an offer as they are sold now, and their retailer. */
async function linesOf(
  tx: Tx,
  buyerId: number,
  { product_sync_id: handle, line_items }: RequestedOffer,
): Promise<{ retailerId: number; lines: NewOfferLine[] } | Refusal> {
  const offers = await currentOffers(
    tx,
    buyerId,
    line_items.map(({ variant_id }) => ({ handle, variantId: variant_id })),
  )
  const currentOf = (variantId: number) => offers.get(offerKey({ handle, variantId }))
  const [known] = line_items.flatMap(({ variant_id }) => currentOf(variant_id) ?? [])
  if (!known) return notFound('This product of this seller')
  const errors = line_items.flatMap(({ variant_id, qty }, at) => {
    const isTwice = line_items.findIndex((line) => line.variant_id === variant_id) !== at
    const message = problemOf(currentOf(variant_id), { qty, isTwice })
    return message ? [{ field: `line_items.${at}.qty`, message }] : []
  })
  if (errors.length > 0) return { ...refuse('conflict', errors.map(({ message }) => message).join(' ')), errors }
  const lines = line_items.flatMap(({ variant_id, qty: quantity, price: buyer_price }) => {
    const now = currentOf(variant_id)
    if (!now) return []
    const { productName: product_name, size, sku, price: list_price } = now
    return [{ variant_id, product_name, size, sku, quantity, list_price, buyer_price }]
  })
  return { retailerId: known.retailerId, lines }
}

function problemOf(now: CurrentOffer | undefined, { qty, isTwice }: { qty: number; isTwice: boolean }): string | null {
  if (!now) return 'A size is no longer offered.'
  if (isTwice) return `Size ${now.size} appears twice. Combine its quantities.`
  return qty <= now.available ? null : `Size ${now.size} has only ${counted(now.available, 'pair')} left.`
}

const sumOf = (lines: readonly NewOfferLine[], priceOf: (line: NewOfferLine) => Cents): number =>
  dollars(offerTotal(lines.map((line) => ({ quantity: line.quantity, price_cents: priceOf(line) }))))

const totalsOf = (lines: readonly NewOfferLine[]) => ({
  total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  total_amount: sumOf(lines, ({ buyer_price }) => cents(buyer_price)),
  list_amount: sumOf(lines, ({ list_price }) => cents(list_price)),
})
