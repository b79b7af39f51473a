import { cents, latePenalty, SALE_STAGES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notify } from '../../notifications/index.ts'
import { saleSubject, saleLabel } from './notify-sales.ts'
import { planAlert } from './queries/due-sales.ts'
import { lockSale } from './queries/sale-facts.ts'
import type { SaleRef } from './sale-ref.ts'
import { alertPlan } from './rules/ship-alerts.ts'

/** Notifies a business six and two hours before an order must be confirmed or shipped, unless that has happened. */
export async function alertShipBy(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, saleId }: SaleRef,
): Promise<void> {
  await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale) return
    const { to_ship, to_confirm } = SALE_STAGES[sale.stage]
    if (!sale.ship_by || !to_ship || sale.fulfilled_at || sale.canceled_at)
      return planAlert(tx, { retailerId, saleId, at: null })
    const { hours, nextAt } = alertPlan(sale.ship_by, clock.now())
    await planAlert(tx, { retailerId, saleId, at: nextAt })
    if (hours === null) return
    const isToConfirm = to_confirm && sale.confirmed_at === null
    const penalty = latePenalty({ platform: sale.platform, isConfirmed: !isToConfirm }, cents(sale.sale_ask))
    const isLate = clock.now() > sale.ship_by
    await notify(
      tx,
      { jobs, clock },
      {
        retailerId,
        notice: {
          kind: 'ship_by',
          subject: `${saleSubject(saleId)}, ${hours} h before ${sale.ship_by.toISOString()}`,
          title: `${isToConfirm ? 'Confirm' : 'Ship'} ${isLate ? 'now, it is late' : `within ${hours} hours`}: ${saleLabel(sale)}`,
          body: penalty ? `${penalty.words}.` : '',
          path: isToConfirm ? `/sales?sale=${saleId}` : '/fulfillments',
          locationId: sale.location_id,
        },
      },
    )
  })
}
