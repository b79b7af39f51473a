import { type ClipboardEvent, useId } from 'react'
import { count, money } from '../../../shared/formats.ts'
import { moveOn } from './move-on.ts'
import { priceInRun, type RunQuantities, type RunSeller } from './run-lines.ts'
import { pairsAvailable, splitQuantity } from './split-run.ts'
import classes from '../wholesale-buyer.module.css'
import type { OfferedSize } from '../wholesale-buyer.queries.ts'

interface RunSheetProps {
  sizes: readonly OfferedSize[]
  quantities: RunQuantities
  /** The sellers by `product_sync_id`, whose discounts the shown prices include. */
  sellers: ReadonlyMap<number, RunSeller>
  onChange: (variantId: number, quantity: number) => void
  /** Called with pasted text and the index of the focused size. */
  onPaste: (text: string, at: number) => void
}

/** A table of sizes and quantities. Enter and the arrows move between them. */
export const RunSheet = ({ sizes, quantities, sellers, onChange, onPaste }: RunSheetProps) => (
  <div className={classes['sheet']} role="region" aria-label="Sizes and quantities" tabIndex={-1}>
    <table className={classes['run']}>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Best price</th>
          <th scope="col">Available</th>
          <th scope="col">Quantity</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {sizes.map((size, at) => (
          <RunRow
            key={size.variant_id}
            size={size}
            quantity={quantities[size.variant_id] ?? 0}
            sellers={sellers}
            onChange={(quantity) => onChange(size.variant_id, quantity)}
            onPaste={(text) => onPaste(text, at)}
          />
        ))}
      </tbody>
    </table>
  </div>
)

interface RunRowProps extends Pick<RunSheetProps, 'sellers'> {
  size: OfferedSize
  quantity: number
  onChange: (quantity: number) => void
  onPaste: (text: string) => void
}

function RunRow({ size, quantity, sellers, onChange, onPaste }: RunRowProps) {
  const noteId = useId()
  const { parts, missing } = splitQuantity(size.retailer_stocks, quantity)
  const available = pairsAvailable(size.retailer_stocks)
  return (
    <tr>
      <th scope="row">{size.size}</th>
      <td className="num">
        <BestPrice size={size} sellers={sellers} />
      </td>
      <td className="num">{count(available)}</td>
      <td>
        <input
          className={classes['entry']}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of size ${size.size}`}
          aria-invalid={missing > 0 || undefined}
          aria-describedby={noteId}
          data-editable="run"
          value={quantity === 0 ? '' : quantity}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget: { value } }) => {
            const plain = value.trim()
            if (/^\d{0,5}$/.test(plain)) onChange(Number(plain))
          }}
          onPaste={(event) => takePaste(event, onPaste)}
          onKeyDown={moveOn}
        />
      </td>
      <td id={noteId} className="num">
        {missing > 0 ? (
          <span style={{ color: 'var(--mantine-color-error)' }}>Only {count(available)} available</span>
        ) : (
          parts.map(({ stock, quantity: part }) => (
            <div key={stock.seller}>
              {count(part)} × {money(priceInRun(stock, sellers))} · Seller #{stock.seller}
            </div>
          ))
        )}
      </td>
    </tr>
  )
}

/** The best price of a pair now; a discount shows the listed price beside it. */
function BestPrice({ size: { retailer_stocks }, sellers }: Pick<RunRowProps, 'size' | 'sellers'>) {
  const [listed] = retailer_stocks
  if (!listed) return '–'
  const price = Math.min(...retailer_stocks.map((stock) => priceInRun(stock, sellers)))
  return price < listed.wholesale_price ? (
    <>
      <s className={classes['listed']}>{money(listed.wholesale_price)}</s> {money(price)}
    </>
  ) : (
    money(price)
  )
}

/** Intercepts a paste: a single number goes into the field, more is read as part of a spreadsheet. */
function takePaste(event: ClipboardEvent<HTMLInputElement>, onPaste: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (/^\s*\d{1,5}\s*$/.test(text)) return
  event.preventDefault()
  onPaste(text)
}
