import { CloseButton, Group, Text } from '@mantine/core'
import { counted, money } from '../../../shared/formats.ts'
import type { CartCorrections } from './cart-corrections.ts'
import { type CartLine, type CartProduct, nextTierMessage, type PricedCartLine } from './cart-lines.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import { TermsChips } from '../TermsChips.tsx'
import classes from '../wholesale-buyer.module.css'

interface CartProductLinesProps {
  product: CartProduct
  corrections: CartCorrections
  onPut: (line: CartLine) => void
  onRemove: (lines: readonly CartLine[]) => void
}

/** The sizes of one product from one seller, which count together for its minimum, step and discounts. */
export function CartProductLines({ product, corrections, onPut, onRemove }: CartProductLinesProps) {
  const { product_name, sku, seller, terms, lines, quantity, total, discount_basis_points: discount, fault } = product
  const more = fault ? null : nextTierMessage(product)
  return (
    <li>
      <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
        <div>
          <Text fw={600}>{product_name}</Text>
          <Text size="xs" c="dimmed">
            {[`Seller #${seller}`, sku].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Text size="sm" className="num" ta="right" style={{ flex: 'none' }}>
          {counted(quantity, 'pair')} · <strong>{money(total)}</strong>
          {discount > 0 && <span style={{ display: 'block' }}>{discount / 100}% off</span>}
        </Text>
      </Group>
      <TermsChips terms={terms} quantity={quantity} />
      {more && (
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      )}
      {fault && (
        <Text size="sm" c="var(--ark-warn)" role="status">
          {fault}
        </Text>
      )}
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            problem={corrections.get(line.id)?.words ?? null}
            onQuantity={(next) => onPut({ ...line, quantity: next })}
            onRemove={() => onRemove([line])}
          />
        ))}
      </ul>
    </li>
  )
}

interface LineProps {
  line: PricedCartLine
  problem: string | null
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function Line({ line, problem, onQuantity, onRemove }: LineProps) {
  const of = `${line.product_name}, size ${line.size}, from Seller #${line.seller}`
  return (
    <li className={classes['line']}>
      <Text size="sm" fw={600} className="num">
        Size {line.size}
      </Text>
      <QuantityStepper value={line.quantity} most={line.quantity_available} of={of} onChange={onQuantity} />
      <Text size="sm" c="dimmed" className="num" data-part="price">
        × {line.unit_price < line.wholesale_price && <s>{money(line.wholesale_price)}</s>} {money(line.unit_price)}
      </Text>
      <Text size="sm" className="num" data-part="total">
        {money(line.line_total)}
      </Text>
      <CloseButton size="sm" aria-label={`Remove ${of}`} onClick={onRemove} data-part="remove" />
      {problem && (
        <Text size="sm" c="var(--ark-warn)" data-part="problem">
          {problem}
        </Text>
      )}
    </li>
  )
}
