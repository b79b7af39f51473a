import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { detailOf } from '../../../shared/api.ts'
import { counted, money } from '../../../shared/formats.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { CartProductLines } from './CartProductLines.tsx'
import { corrected, isCorrect, type CartCorrections, correctionsOf } from './cart-corrections.ts'
import { cartPairs, cartProducts, cartTotal } from './cart-lines.ts'
import { type Cart, useCart } from './use-cart.ts'
import { useSubmitCart } from './use-submit-cart.ts'
import classes from '../wholesale-buyer.module.css'
import { quoteOf } from '../wholesale-buyer.queries.ts'

interface CartModalProps {
  isOpen: boolean
  onClose: () => void
}

/** The cart, with everything that changed since its lines were added. */
export const CartModal = ({ isOpen, onClose }: CartModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Purchase Cart" size={760}>
    {isOpen && <OpenCart onClose={onClose} />}
  </Modal>
)

/** The cart's content, with current prices and what changed since it was filled. */
function OpenCart({ onClose }: Pick<CartModalProps, 'onClose'>) {
  const cart = useCart()
  const quote = useQuery(quoteOf(cart.lines))
  if (cart.lines.length === 0)
    return (
      <EmptyState title="Your cart is empty" actions={<Button onClick={onClose}>Continue shopping</Button>}>
        Your cart is empty. Please add items before submitting.
      </EmptyState>
    )
  const corrections = quote.data ? correctionsOf(cart.lines, quote.data.line_items) : new Map()
  return (
    <Stack gap="md">
      {quote.error && (
        <LoadError title="Prices could not be checked" error={quote.error} onRetry={() => void quote.refetch()} />
      )}
      <Changed cart={cart} corrections={corrections} />
      <ol className={classes['cart']}>
        {cartProducts(cart.lines).map((product) => (
          <CartProductLines
            key={product.product_sync_id}
            product={product}
            corrections={corrections}
            onPut={(line) => cart.put([line])}
            onRemove={(lines) => cart.remove(lines)}
          />
        ))}
      </ol>
      <Submit cart={cart} corrections={corrections} isChecking={quote.isFetching} onClose={onClose} />
    </Stack>
  )
}

function Changed({ cart, corrections }: { cart: Cart; corrections: CartCorrections }) {
  if (corrections.size === 0) return null
  const take = () => {
    const lines = corrected(cart.lines, corrections)
    const kept = new Set(lines.map(({ id }) => id))
    cart.remove(cart.lines.filter(({ id }) => !kept.has(id)))
    cart.put(lines)
  }
  return (
    <Alert
      color="orange"
      variant="light"
      title={`${counted(corrections.size, 'line')} of your cart ${corrections.size === 1 ? 'has' : 'have'} changed`}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Review the changes below. Nothing is ordered until you confirm.</Text>
        <Button size="compact-sm" variant="default" onClick={take}>
          Update cart
        </Button>
      </Stack>
    </Alert>
  )
}

interface SubmitProps {
  cart: Cart
  corrections: CartCorrections
  isChecking: boolean
  onClose: () => void
}

const MOST_NOTES = 1_000

/**
 * The submit button, disabled while the cart differs from the sellers' stock, so that orders use prices that the buyer
 * saw.
 */
function Submit({ cart, corrections, isChecking, onClose }: SubmitProps) {
  const { mutateAsync } = useSubmitCart(cart, onClose)
  const form = useCheckedForm({
    fields: ['notes'],
    draft: 'notes of the cart',
    check: () => ({}),
    send: ({ notes }) => mutateAsync({ lines: cart.lines, notes: notes.trim() }),
    onDone: () => undefined,
    isShownAtLine: (field) => field.startsWith('line_items'),
    failureMessage: (error) => `Failed to submit purchase order: ${detailOf(error)}`,
  })
  const products = cartProducts(cart.lines)
  const hasFault = products.some(({ fault }) => fault !== null)
  const sellers = new Set(products.map(({ seller }) => seller)).size
  return (
    <div className={classes['foot']}>
      <CheckedForm form={form} label="Submit the purchase order" problemTitle="Order failed">
        <TextInput
          {...form.field('notes')}
          label="Notes for the sellers"
          placeholder="Optional"
          maxLength={MOST_NOTES}
        />
        <Group justify="space-between" gap="xs">
          <div>
            <Text fw={650} className="num" role="status">
              {counted(cartPairs(cart.lines), 'pair')} · {money(cartTotal(products))}
            </Text>
            {sellers > 1 && (
              <Text size="xs" c="dimmed">
                From {sellers} sellers. Each seller gets a separate order.
              </Text>
            )}
          </div>
          <Group gap="xs">
            <Button variant="subtle" color="gray" onClick={() => cart.remove(cart.lines)}>
              Empty cart
            </Button>
            <Button
              type="submit"
              loading={form.isBusy}
              disabled={hasFault || !isCorrect(corrections) || (isChecking && !form.isBusy)}
            >
              Submit order
            </Button>
          </Group>
        </Group>
      </CheckedForm>
    </div>
  )
}
