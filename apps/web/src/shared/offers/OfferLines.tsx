import type { WholesaleOfferParty } from '@ark/domain'
import { useId } from 'react'
import { count, money } from '../formats.ts'
import classes from './offers.module.css'
import type { FieldProps } from '../use-checked-form.ts'
import type { OfferLine } from './offers.queries.ts'

interface OfferLinesProps {
  /** The side that views the offer. */
  side: WholesaleOfferParty
  lines: readonly OfferLine[]
  /** Returns the form field for a line's counter price; without it lines are read-only. */
  entryOf?: (line: OfferLine) => FieldProps
}

/** The sizes of an offer with all prices that were named for them. */
export function OfferLines({ side, lines, entryOf }: OfferLinesProps) {
  const hasStock = lines.some(({ quantity_available }) => quantity_available !== undefined)
  const hasSellerPrice = lines.some(({ seller_price }) => seller_price !== null)
  return (
    <div className={classes['box']} role="region" aria-label="Sizes of the offer" tabIndex={-1}>
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Pairs</th>
            {hasStock && <th scope="col">In stock</th>}
            <th scope="col">List</th>
            <th scope="col">{side === 'buyer' ? 'You' : 'Buyer'}</th>
            {hasSellerPrice && <th scope="col">{side === 'seller' ? 'You' : 'Seller'}</th>}
            {entryOf && <th scope="col">New price</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.variant_id}>
              <th scope="row">{line.size}</th>
              <td>{count(line.quantity)}</td>
              {hasStock && (
                <td data-short={(line.quantity_available ?? 0) < line.quantity || undefined}>
                  {count(line.quantity_available)}
                </td>
              )}
              <td>{money(line.list_price)}</td>
              <td>{money(line.buyer_price)}</td>
              {hasSellerPrice && <td>{money(line.seller_price)}</td>}
              {entryOf && (
                <td>
                  <PriceEntry size={line.size} entry={entryOf(line)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One price field with its error below. */
function PriceEntry({ size, entry: { error, ...entry } }: { size: string; entry: FieldProps }) {
  const id = useId()
  return (
    <>
      <input
        {...entry}
        className={classes['entry']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`New price of size ${size}`}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? id : undefined}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {error && (
        <span id={id} className={classes['wrong']}>
          {error}
        </span>
      )}
    </>
  )
}
