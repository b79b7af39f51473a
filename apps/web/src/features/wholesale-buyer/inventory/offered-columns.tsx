import { termsOf } from '@ark/domain'
import { count, counted, money } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { ExpandButton } from '../../../shared/ui/controls/ExpandButton.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { lineOf, type OfferedProduct, type OfferedRow } from '../cart/buyer-inventory-rows.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { QuantityStepper } from '../cart/QuantityStepper.tsx'
import { pairsAvailable } from '../size-run/split-run.ts'
import { usePairsInCart, useQuantityInCart } from '../cart/use-cart.ts'
import { hasTerms, TermsChips } from '../TermsChips.tsx'
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

/** Returns the columns of a product, one of its sizes, or a seller of the size. */
export const offeredColumns = (acts: OfferedActs): readonly TableColumn<OfferedRow>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    cell: (row) => <Named row={row} onToggle={() => acts.onToggle(row)} />,
  },
  {
    id: 'size',
    header: 'Sizes and terms',
    width: '300px',
    card: 'wide',
    isRequired: true,
    cell: (row, { isCard }) => {
      if (row.kind === 'size') return ''
      if (row.kind === 'product') return <SizeMatrix product={row.product} isWhole={isCard} />
      const terms = termsOf(row.stock.terms)
      return hasTerms(terms) && <TermsChips terms={terms} />
    },
  },
  {
    id: 'ask',
    header: 'StockX Ask',
    cardHeader: 'StockX',
    width: '100px',
    align: 'right',
    cell: (row) => (row.kind === 'size' ? money(row.size.stockx_ask) : ''),
  },
  {
    id: 'price',
    header: 'Price',
    width: '124px',
    align: 'right',
    isRequired: true,
    cell: (row) => <strong>{priceOf(row)}</strong>,
  },
  {
    id: 'available',
    header: 'Available',
    width: '88px',
    align: 'right',
    cell: (row) => count(availableOf(row)),
  },
  {
    id: 'cart',
    header: 'In cart',
    width: '148px',
    align: 'right',
    isRequired: true,
    cell: (row) =>
      row.kind === 'seller' ? (
        <SellerQuantity row={row} acts={acts} />
      ) : (
        <InCart userId={acts.userId} variantIds={sizesOf(row).map(({ variant_id }) => variant_id)} />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '126px',
    align: 'right',
    cell: (row) => <RowActs row={row} acts={acts} />,
  },
]

function Named({ row, onToggle }: { row: OfferedRow; onToggle: () => void }) {
  if (row.kind === 'seller') return <strong className={classes['seller']}>Seller #{row.stock.seller}</strong>
  const sellers = counted(sellersOf(row), 'seller')
  const name = row.kind === 'product' ? row.product.product_name : nameOf(row.size)
  return (
    <div className={classes['product']} data-kind={row.kind}>
      <ExpandButton isExpanded={row.isOpen} name={name} onToggle={onToggle} />
      {row.kind === 'product' ? (
        <ProductCell
          name={name}
          imageUrl={row.product.image_url}
          detail={[row.product.sku, sellers].filter(Boolean).join(' · ')}
        />
      ) : (
        <span>
          <strong>Size {row.size.size}</strong> <span className={classes['listed']}>{sellers}</span>
        </span>
      )}
    </div>
  )
}

/** The most sizes of a product's matrix in a table row; the rest is a number. */
const SIZES_IN_ROW = 8

/** A product's sizes with the available pairs of each below. */
function SizeMatrix({ product: { product_name, sizes }, isWhole }: { product: OfferedProduct; isWhole: boolean }) {
  const shown = isWhole || sizes.length <= SIZES_IN_ROW ? sizes : sizes.slice(0, SIZES_IN_ROW - 1)
  return (
    <ul className={classes['matrix']} data-whole={isWhole || undefined} aria-label={`Sizes of ${product_name}`}>
      {shown.map(({ variant_id, size, retailer_stocks }) => (
        <li key={variant_id}>
          <b>{size}</b>
          <span className="num">{count(pairsAvailable(retailer_stocks))}</span>
        </li>
      ))}
      {shown.length < sizes.length && <li>+{sizes.length - shown.length}</li>}
    </ul>
  )
}

function RowActs({ row, acts }: { row: OfferedRow; acts: OfferedActs }) {
  if (row.kind === 'size') return null
  return row.kind === 'seller' ? (
    <RowButton
      of={`for ${row.size.product_name} to Seller #${row.stock.seller}`}
      onClick={() => acts.onOffer(row.stock, row.size)}
    >
      Make an offer
    </RowButton>
  ) : (
    <RowButton of={`of ${row.product.product_name}`} onClick={() => acts.onRun(row.product.product_id)}>
      Size run
    </RowButton>
  )
}

/** Returns the sizes of a row: all of a product, or one. */
const sizesOf = (row: OfferedRow): readonly OfferedSize[] => (row.kind === 'product' ? row.product.sizes : [row.size])

/** Returns the best price of a row, which the server lists first; 'from' when sizes of a product differ. */
function priceOf(row: OfferedRow): string {
  if (row.kind === 'seller') return money(row.stock.wholesale_price)
  const prices = sizesOf(row).flatMap(({ retailer_stocks: [best] }) => best?.wholesale_price ?? [])
  if (prices.length === 0) return money(undefined)
  const least = Math.min(...prices)
  return least < Math.max(...prices) ? `from ${money(least)}` : money(least)
}

const availableOf = (row: OfferedRow): number =>
  row.kind === 'seller'
    ? row.stock.quantity_available
    : sizesOf(row).reduce((sum, { retailer_stocks }) => sum + pairsAvailable(retailer_stocks), 0)

const sellersOf = (row: OfferedRow): number =>
  new Set(sizesOf(row).flatMap(({ retailer_stocks }) => retailer_stocks.map(({ seller }) => seller))).size

function InCart({ userId, variantIds }: { userId: number; variantIds: readonly number[] }) {
  const pairs = usePairsInCart(userId, variantIds)
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
