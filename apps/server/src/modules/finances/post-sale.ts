import { cents } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { lockSale } from '../sales/index.ts'
import { ledgerOfSale, postEvent } from './queries/ledger.ts'
import { difference, entriesOfSale } from './rules/sale-entries.ts'

/** Brings the ledger to what a sale's money state says. Running it twice posts nothing the second time. */
export async function postSale(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, saleId }: { retailerId: number; saleId: number },
): Promise<void> {
  await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale) return
    const { stands, events } = await ledgerOfSale(tx, saleId)
    const should = entriesOfSale({
      stage: sale.stage,
      marketplace_payout_cents: cents(sale.marketplace_payout),
      ark_fee_cents: cents(sale.ark_fee),
    })
    await postEvent(tx, {
      retailerId,
      eventKey: `sale:${saleId}:${events + 1}`,
      entries: difference(should, stands),
      saleId,
      paymentId: null,
    })
    announce(tx, retailerId, { changed: 'finances', ids: [saleId] })
  })
}
