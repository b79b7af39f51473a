import type { Answer } from '../../shared/api.ts'
import { count, money } from '../../shared/formats.ts'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { shipByUrgency } from '../../shared/sales/labels/ship-by.ts'
import { StatLine } from '../../shared/ui/page/StatCards.tsx'
import { useNow } from '../../shared/ui/badges/use-now.ts'

interface FulfillmentStatsProps {
  /** The shown orders; undefined while loading. */
  sales: readonly SaleSummary[] | undefined
  totals: Answer<'GET /sales/totals'> | undefined
}

/** The number of shown orders that are left to ship, and their urgency. */
export function FulfillmentStats({ sales, totals }: FulfillmentStatsProps) {
  const now = new Date(useNow())
  const having = (level: string) => sales?.filter((sale) => shipByUrgency(sale.ship_by, now).level === level).length
  const late = having('late')
  return (
    <StatLine
      stats={[
        { label: 'To Ship', value: totals && count(totals.total) },
        {
          label: 'Late',
          value: sales && <span style={late ? { color: 'var(--ark-down)' } : {}}>{count(late)}</span>,
        },
        { label: 'Due within 24 Hours', value: sales && count(having('today')) },
        { label: 'Net Payout Waiting', value: totals && money(totals.total_retailer_payout) },
      ]}
    />
  )
}
