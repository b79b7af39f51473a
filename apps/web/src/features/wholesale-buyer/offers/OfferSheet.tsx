import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { count, money } from '../../../shared/formats.ts'
import { moveOn } from '../size-run/move-on.ts'
import classes from '../wholesale-buyer.module.css'
import type { OfferedSize, OfferedStock } from '../wholesale-buyer.queries.ts'

/** A size with the seller's stock of it. */
export interface OfferedSizeRow {
  size: OfferedSize
  stock: OfferedStock
}

/** Typed values by `variant_id`, with prices as text. */
export type OfferEntries = Readonly<Record<number, { quantity?: number; price?: string }>>

interface OfferSheetProps {
  rows: readonly OfferedSizeRow[]
  entries: OfferEntries
  onChange: (entries: OfferEntries) => void
}

/** A table for the quantity and price of each size. */
export function OfferSheet({ rows, entries, onChange }: OfferSheetProps) {
  const [all, setAll] = useState('')
  const set = (variantId: number, change: OfferEntries[number]) =>
    onChange({ ...entries, [variantId]: { ...entries[variantId], ...change } })
  const setAllPrices = () =>
    onChange(
      Object.fromEntries(
        rows.map(({ size: { variant_id } }) => [variant_id, { ...entries[variant_id], price: all.trim() }]),
      ) as OfferEntries,
    )
  return (
    <>
      <Group gap="xs" align="end">
        <TextInput
          label="One price for every size"
          leftSection="$"
          inputMode="decimal"
          value={all}
          onChange={({ currentTarget }) => setAll(currentTarget.value)}
          w={180}
        />
        <Button variant="default" disabled={all.trim() === ''} onClick={setAllPrices}>
          Set
        </Button>
      </Group>
      <div className={classes['sheet']} role="region" aria-label="Sizes and prices" tabIndex={-1}>
        <table className={classes['run']}>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Price now</th>
              <th scope="col">Available</th>
              <th scope="col">Quantity</th>
              <th scope="col">Your price</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, stock }) => {
              const { quantity = 0, price = '' } = entries[size.variant_id] ?? {}
              return (
                <tr key={size.variant_id}>
                  <th scope="row">{size.size}</th>
                  <td className="num">{money(stock.wholesale_price)}</td>
                  <td className="num">{count(stock.quantity_available)}</td>
                  <td>
                    <input
                      className={classes['entry']}
                      inputMode="numeric"
                      autoComplete="off"
                      aria-label={`Quantity of size ${size.size}`}
                      aria-invalid={quantity > stock.quantity_available || undefined}
                      data-editable="offer-quantity"
                      value={quantity === 0 ? '' : quantity}
                      onKeyDown={moveOn}
                      onChange={({ currentTarget: { value } }) => {
                        if (/^\d{0,5}$/.test(value.trim())) set(size.variant_id, { quantity: Number(value) })
                      }}
                    />
                  </td>
                  <td>
                    <input
                      className={classes['entry']}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`Your price of size ${size.size}`}
                      data-editable="offer-price"
                      value={price}
                      placeholder={stock.wholesale_price.toFixed(2)}
                      onKeyDown={moveOn}
                      onChange={({ currentTarget: { value } }) => set(size.variant_id, { price: value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
