import { Group } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import { LOCATION, ORDER, productColumn, SOLD, STATUS } from '../../shared/sales/lists/sale-columns.tsx'
import { isMissingInShopify, type SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { UndoFulfilledButton } from '../../shared/sales/UndoFulfilledButton.tsx'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { AliasOrderButtons } from './AliasOrderButtons.tsx'

const AMOUNTS: readonly TableColumn<SaleSummary>[] = [
  { id: 'ask', header: 'Sale Price', width: '98px', align: 'right', cell: (sale) => money(sale.sale_ask) },
  {
    id: 'net',
    header: 'Net Payout',
    width: '100px',
    align: 'right',
    cell: (sale) =>
      sale.platform === 'shopify' ? (
        <span title="Paid through Shopify">–</span>
      ) : (
        <strong>{money(sale.retailer_payout)}</strong>
      ),
    csv: [
      {
        header: 'Net Payout',
        value: ({ platform, retailer_payout }) => (platform === 'shopify' ? null : retailer_payout),
        isMoney: true,
      },
      { header: 'In Shopify', value: (sale) => (isMissingInShopify(sale) ? 'No' : 'Yes') },
    ],
  },
]

interface SalesListColumns {
  isSelecting: boolean
  /** Opens a sale; undefined in a file. */
  onOpen?: (id: number) => void
  mayManage: boolean
}

const withSku = (product: TableColumn<SaleSummary>): TableColumn<SaleSummary> => ({
  ...product,
  csv: [...(product.csv ?? []), { header: 'SKU', value: ({ sku }) => sku }],
})

/** Returns the columns of the list. Selection mode replaces single actions by the reasons why sales wait. */
export const salesListColumns = ({
  isSelecting,
  onOpen,
  mayManage,
}: SalesListColumns): readonly TableColumn<SaleSummary>[] => [
  withSku(productColumn(onOpen)),
  ORDER,
  LOCATION,
  isSelecting ? { ...STATUS, width: '310px' } : STATUS,
  ...AMOUNTS,
  SOLD,
  ...(isSelecting
    ? []
    : [
        {
          id: 'actions',
          header: 'Actions',
          width: '170px',
          cell: (sale: SaleSummary) => (
            <Group gap={4} wrap="nowrap">
              <AliasOrderButtons sale={sale} mayCancel={mayManage} />
              <UndoFulfilledButton sale={sale} isIcon />
            </Group>
          ),
        },
      ]),
]
