import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { dollars, dollarsOrNull, fieldsOfTerms, DEFAULT_TERMS } from '@ark/domain'
import type { BuyerCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { currentOffers } from './current-offers.ts'
import { sizeFacts } from './queries/offered-sizes.ts'
import { type PricedLine, priceLines, type WantedLine } from './rules/price-lines.ts'

type Call = Contract['POST /buyer/quotes']

export const wantedLine = (line: BodyOf<Call>['line_items'][number]): WantedLine => ({
  handle: line.product_sync_id,
  variantId: line.variant_id,
  quantity: line.qty,
})

/**
 * Returns the current prices of a cart's lines and the problem of each line that cannot be ordered, as an order would
 * find them.
 */
export async function quoteLines(
  { db }: Pick<Capabilities, 'db'>,
  { buyerId }: BuyerCaller,
  { line_items }: BodyOf<Call>,
): Promise<AnswerOf<Call>> {
  const wanted = line_items.map(wantedLine)
  return db.asPlatform(async (tx) => {
    const priced = priceLines(wanted, await currentOffers(tx, buyerId, wanted))
    const facts = await sizeFacts(
      tx,
      wanted.map(({ variantId }) => variantId),
    )
    const sizes = new Map(facts.map((size) => [size.variant_id, size]))
    const orderable = priced.filter(({ problem }) => problem === null)
    return {
      line_items: priced.map((line) => {
        const { handle, variantId, quantity, offer, unitCents, problem } = line
        const size = sizes.get(variantId)
        return {
          product_sync_id: handle,
          variant_id: variantId,
          qty: quantity,
          product_name: size?.product_name ?? null,
          size: size?.size ?? null,
          image_url: size?.image_url ?? null,
          seller: offer?.seller ?? null,
          wholesale_price: offer?.price ?? null,
          unit_price: dollarsOrNull(unitCents),
          line_total: unitCents === null ? null : dollars(unitCents * quantity),
          quantity_available: offer?.available ?? 0,
          terms: offer ? fieldsOfTerms(offer.terms ?? DEFAULT_TERMS) : null,
          problem: problem?.message ?? null,
        }
      }),
      total_amount: dollars(totalCents(orderable)),
    }
  })
}

export const totalCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { unitCents, quantity }) => sum + (unitCents ?? 0) * quantity, 0)
