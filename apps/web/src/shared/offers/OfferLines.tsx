import type { WholesaleOfferSide } from '@ark/domain'
import { count, money } from '../formats.ts'
import classes from './offers.module.css'
import type { OfferLine } from './offers.queries.ts'

/** Prices as they are typed, by `variant_id`. */
export type PriceTexts = Readonly<Record<number, string>>

interface OfferLinesProps {
  /** Who looks at them. */
  side: WholesaleOfferSide
  lines: readonly OfferLine[]
  /** Null: no other price is being named. */
  texts: PriceTexts | null
  onText: (variantId: number, text: string) => void
}

/** The sizes of an offer with every price that was named for them. */
export function OfferLines({ side, lines, texts, onText }: OfferLinesProps) {
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
            {texts && <th scope="col">New price</th>}
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
              {texts && (
                <td>
                  <input
                    className={classes['entry']}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`New price of size ${line.size}`}
                    value={texts[line.variant_id] ?? ''}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                    onChange={({ currentTarget }) => onText(line.variant_id, currentTarget.value)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
