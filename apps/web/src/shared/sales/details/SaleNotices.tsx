import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { counted, money, platformName } from '../../formats.ts'
import { AnchorLink } from '../../ui/cells/links.tsx'
import { countUnseen } from '../../ui/badges/title-badge.ts'
import { alarm } from '../../ui/notices/alarms.ts'
import { toastSuccess } from '../../ui/notices/toasts.ts'
import { newestId, type RecentSale, salesAfter, useRecentSales } from '../lists/recent-sales.ts'
import { playSaleSound, useSaleSound } from '../sale-sound.ts'

/** More sales than this at once share one toast. */
const MOST_TOASTS = 2
const SHOWN_MS = 10_000

/** Announces new sales on every page: a toast, an alarm for each that is oversold, a count in the browser tab, and a sound if enabled. */
export function SaleNotices() {
  const sales = useRecentSales()
  const [isSoundOn] = useSaleSound()
  const lastId = useRef<number | null>(null)
  useEffect(() => {
    if (!sales) return
    const known = lastId.current
    lastId.current = Math.max(known ?? 0, newestId(sales))
    // Sales from before the page opened are not announced.
    const fresh = known === null ? [] : salesAfter(sales, known)
    if (fresh.length === 0) return
    countUnseen(fresh.length)
    if (isSoundOn) playSaleSound()
    const [oversold, sold] = [fresh.filter((sale) => sale.oversold), fresh.filter((sale) => !sale.oversold)]
    for (const sale of oversold) {
      alarm({
        id: `sale-${sale.sale_id}`,
        title: `Oversold on ${platformName(sale.platform)}`,
        message: <SaleMessage sale={sale} />,
      })
    }
    if (sold.length > MOST_TOASTS) toastSales(sold)
    else for (const sale of sold) toastSale(sale)
  }, [sales, isSoundOn])
  return null
}

const toastSale = (sale: RecentSale): void =>
  toastSuccess({
    id: `sale-${sale.sale_id}`,
    closesAfterMs: SHOWN_MS,
    title: `Sold on ${platformName(sale.platform)}`,
    message: <SaleMessage sale={sale} />,
  })

const SaleMessage = ({ sale }: { sale: RecentSale }) => (
  <>
    <Text size="sm">
      {sale.product_name ?? 'Unknown product'}
      {sale.size === undefined ? '' : `, size ${sale.size}`} ·{' '}
      {sale.platform === 'shopify' ? 'paid to your shop' : `${money(sale.retailer_payout)} to you`}
    </Text>
    <AnchorLink size="sm" to={paths.sales} search={{ sale: sale.sale_id }}>
      Show sale
    </AnchorLink>
  </>
)

function toastSales(sales: readonly RecentSale[]): void {
  const payout = sales.reduce((sum, { retailer_payout }) => sum + retailer_payout, 0)
  toastSuccess({
    id: 'sales',
    closesAfterMs: SHOWN_MS,
    title: `${counted(sales.length, 'sale')} just now`,
    message: (
      <AnchorLink size="sm" to={paths.sales}>
        {money(payout)} to you. Show sales
      </AnchorLink>
    ),
  })
}
