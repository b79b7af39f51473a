import { type ClipboardEvent, useId } from 'react'
import { count, money } from '../../../shared/formats.ts'
import { moveOn } from './move-on.ts'
import type { RunQuantities } from './run-lines.ts'
import { pairsAvailable, splitQuantity } from './split-run.ts'
import classes from '../wholesale-buyer.module.css'
import type { OfferedSize } from '../wholesale-buyer.queries.ts'

interface RunSheetProps {
  sizes: readonly OfferedSize[]
  quantities: RunQuantities
  onChange: (variantId: number, quantity: number) => void
  /** Called with pasted text and the index of the focused size. */
  onPaste: (text: string, at: number) => void
}

/** A table of sizes and quantities. Enter and the arrows move between them. */
export const RunSheet = ({ sizes, quantities, onChange, onPaste }: RunSheetProps) => (
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
            onChange={(quantity) => onChange(size.variant_id, quantity)}
            onPaste={(text) => onPaste(text, at)}
          />
        ))}
      </tbody>
    </table>
  </div>
)

interface RunRowProps {
  size: OfferedSize
  quantity: number
  onChange: (quantity: number) => void
  onPaste: (text: string) => void
}

function RunRow({ size, quantity, onChange, onPaste }: RunRowProps) {
  const noteId = useId()
  const { parts, missing } = splitQuantity(size.retailer_stocks, quantity)
  const available = pairsAvailable(size.retailer_stocks)
  return (
    <tr>
      <th scope="row">{size.size}</th>
      <td className="num">{money(size.retailer_stocks[0]?.wholesale_price)}</td>
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
              {count(part)} × {money(stock.wholesale_price)} · Seller #{stock.seller}
            </div>
          ))
        )}
      </td>
    </tr>
  )
}

/** Intercepts a paste: a single number goes into the field, more is read as part of a spreadsheet. */
function takePaste(event: ClipboardEvent<HTMLInputElement>, onPaste: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (/^\s*\d{1,5}\s*$/.test(text)) return
  event.preventDefault()
  onPaste(text)
}
