import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { cents, dollars, type FeeFacts, type Marketplace, type NetPayout, netPayout } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { feeFactsOf, feeScheduleOn } from './queries/fees.ts'
import type { RetailerLinks } from '../market/retailer-links.ts'

type Call = Contract['POST /listings/payouts/calculate-bulk-net-payouts']

/** The facts for an ask without a product: the plain fee, marked provisional. */
export const UNKNOWN_PRODUCT: FeeFacts = {
  promotional_ark_fee_cents: null,
  is_pre_release: false,
  has_retail_price: false,
}

export const marketplaceOf = (name: Marketplace | 'alias'): Marketplace => (name === 'alias' ? 'goat' : name)

/** Returns the net payout of each ask, in the order of the request. Refuses a product or link that does not exist. */
export async function calculateNetPayouts(
  { db, clock, links }: Pick<Capabilities, 'db' | 'clock'> & { links: RetailerLinks },
  retailerId: number | null,
  { calculations }: BodyOf<Call>,
): Promise<AnswerOf<Call> | Refusal> {
  return db.asReader(retailerId, async (tx) => {
    const linked = await links.productsOfLinks(
      tx,
      calculations.flatMap(({ product_sync_id }) => product_sync_id ?? []),
    )
    const productOf = ({ product_id, product_sync_id }: (typeof calculations)[number]) =>
      product_id ?? (product_sync_id ? linked.get(product_sync_id) : undefined)
    const products = calculations.flatMap((each) => productOf(each) ?? [])
    const facts = await feeFactsOf(tx, products, clock.now())
    const isThere = (each: (typeof calculations)[number]) =>
      (!each.product_sync_id || linked.has(each.product_sync_id)) && (!each.product_id || facts.has(each.product_id))
    if (!calculations.every(isThere)) return notFound('A product of these calculations')
    const schedule = await feeScheduleOn(tx, clock.now())
    return calculations.map((each) => {
      const marketplace = marketplaceOf(each.marketplace)
      const product = productOf(each)
      const offer = {
        marketplace,
        ask_cents: cents(each.ask_price),
        facts: (product && facts.get(product)) || UNKNOWN_PRODUCT,
      }
      return { marketplace, ...presentNetPayout(netPayout(offer, schedule)) }
    })
  })
}

/** Returns a net payout in the form of the API. */
const presentNetPayout = (payout: NetPayout) => ({
  ask_price: dollars(payout.ask_cents),
  marketplace_payout: dollars(payout.marketplace_payout_cents),
  ark_fee: dollars(payout.ark_fee_cents),
  net_payout: dollars(payout.net_payout_cents),
  fee_calculation_details: {
    fee_type: payout.fee_type,
    fee_rate_applied: payout.fee_rate_applied,
    is_pre_release: payout.is_pre_release,
    marketplace_fees: payout.marketplace_fees.map(({ label, amount_cents }) => ({
      label,
      amount: dollars(amount_cents),
    })),
  },
})
