import { termsOf } from '@ark/domain'
import { count, counted, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { lineOf, type OfferedRow } from '../cart/buyer-inventory-rows.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { QuantityStepper } from '../cart/QuantityStepper.tsx'
import { pairsAvailable } from '../size-run/split-run.ts'
import { usePairsInCart, useQuantityInCart } from '../cart/use-cart.ts'
import { TermsChips } from '../TermsChips.tsx'
import classes from '../wholesale-buyer.module.css'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

interface OfferedActs {
  userId: number
  onToggle: (row: OfferedRow) => void
  onRun: (productId: number) => void
  onOffer: (stock: OfferedStock, size: OfferedSize) => void
  onPut: (line: CartLine) => void
}

const nameOf = ({ product_name, size }: OfferedSize): string => `${product_name}, size ${size}`

/** Returns the columns of a size or one of its sellers. */
export const offeredColumns = (acts: OfferedActs): readonly TableColumn<OfferedRow>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(260px, 1fr)',
    cell: (row) =>
      row.kind === 'seller' ? (
        <span className={classes['seller']}>
          <strong>Seller #{row.stock.seller}</strong>
          <TermsChips terms={termsOf(row.stock.terms)} />
        </span>
      ) : (
        <div className={classes['product']}>
          <ExpandButton isExpanded={row.isOpen} name={nameOf(row.size)} onToggle={() => acts.onToggle(row)} />
          <ProductCell name={row.size.product_name} imageUrl={row.size.image_url} detail={row.size.sku ?? ''} />
        </div>
      ),
  },
  {
    id: 'size',
    header: 'Size',
    width: '84px',
    align: 'right',
    isRequired: true,
    cell: (row) => (row.kind === 'size' ? <strong>{row.size.size}</strong> : ''),
  },
  {
    id: 'ask',
    header: 'StockX Ask',
    cardHeader: 'StockX',
    width: '104px',
    align: 'right',
    cell: (row) => (row.kind === 'size' ? money(row.size.stockx_ask) : ''),
  },
  {
    id: 'price',
    header: 'Price',
    width: '104px',
    align: 'right',
    isRequired: true,
    cell: (row) => <strong>{money(row.kind === 'seller' ? row.stock.wholesale_price : bestPrice(row.size))}</strong>,
  },
  {
    id: 'available',
    header: 'Available',
    width: '96px',
    align: 'right',
    cell: (row) =>
      count(row.kind === 'seller' ? row.stock.quantity_available : pairsAvailable(row.size.retailer_stocks)),
  },
  {
    id: 'sellers',
    header: 'Sellers',
    width: '92px',
    card: 'none',
    align: 'right',
    cell: (row) => (row.kind === 'size' ? count(row.size.retailer_stocks.length) : ''),
  },
  {
    id: 'cart',
    header: 'In cart',
    width: '150px',
    align: 'right',
    isRequired: true,
    cell: (row) =>
      row.kind === 'seller' ? (
        <SellerQuantity row={row} acts={acts} />
      ) : (
        <InCart userId={acts.userId} variantId={row.size.variant_id} />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '126px',
    align: 'right',
    cell: (row) =>
      row.kind === 'seller' ? (
        <RowButton
          of={`for ${row.size.product_name} to Seller #${row.stock.seller}`}
          onClick={() => acts.onOffer(row.stock, row.size)}
        >
          Make an offer
        </RowButton>
      ) : (
        <RowButton of={`of ${row.size.product_name}`} onClick={() => acts.onRun(row.size.product_id)}>
          Size run
        </RowButton>
      ),
  },
]

/** Returns the best price, which the server lists first. */
const bestPrice = ({ retailer_stocks: [best] }: OfferedSize): number | undefined => best?.wholesale_price

function InCart({ userId, variantId }: { userId: number; variantId: number }) {
  const pairs = usePairsInCart(userId, variantId)
  return pairs > 0 ? <strong>{counted(pairs, 'pair')}</strong> : ''
}

function SellerQuantity({ row: { size, stock }, acts }: { row: OfferedRow & { kind: 'seller' }; acts: OfferedActs }) {
  const quantity = useQuantityInCart(acts.userId, { ...stock, variant_id: size.variant_id })
  return (
    <QuantityStepper
      value={quantity}
      most={stock.quantity_available}
      of={`${nameOf(size)}, from Seller #${stock.seller}`}
      onChange={(next) => acts.onPut(lineOf(size, stock, next))}
    />
  )
}
