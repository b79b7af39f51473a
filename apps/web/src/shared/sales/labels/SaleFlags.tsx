import { Badge } from '@mantine/core'
import { Tooltip } from '../../ui/floating/Tooltip.tsx'
import type { ReactNode } from 'react'
import { type AnySale, isMissingInShopify } from './sale-labels.ts'
import { Pill } from '../../ui/badges/Pill.tsx'

/** Flags for anything unusual about a sale. */
export function SaleFlags({ sale }: { sale: AnySale }) {
  return (
    <>
      {sale.oversold && (
        <Explained by={sale.remedy ?? 'Oversold: no unit was in stock.'}>
          <Badge color="red.9" variant="filled">
            Oversold
          </Badge>
        </Explained>
      )}
      {sale.one_left && (
        <Explained by="No other pair of this size was left when it sold.">
          <Pill color="orange">Last unit</Pill>
        </Explained>
      )}
      {sale.zero_fees_applied && (
        <Explained by="StockX charged no commission on this sale.">
          <Pill color="green">0% fees</Pill>
        </Explained>
      )}
      {!sale.oversold && isMissingInShopify(sale) && (
        <Explained by={sale.store_order_problem ?? 'No Shopify order yet.'}>
          <Pill color={sale.store_order_problem ? 'red' : 'gray'}>
            {sale.size_missing_in_shopify ? 'Size not in Shopify' : 'Not in Shopify'}
          </Pill>
        </Explained>
      )}
    </>
  )
}

const Explained = ({ by, children }: { by: string; children: ReactNode }) => (
  <Tooltip label={by} maw={300}>
    <span>{children}</span>
  </Tooltip>
)
