import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '../../../shared/api.ts'
import { counted, money } from '../../../shared/formats.ts'
import { randomKey } from '../../../shared/random-key.ts'
import { useMe } from '../../../shared/session.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { type CartLine, cartProducts, cartTotal } from './cart-lines.ts'
import type { Cart } from './use-cart.ts'

interface Submission {
  lines: readonly CartLine[]
  notes: string
}

/**
 * Orders the cart. Stores the order's idempotency key until the answer arrives, so that a retry after a lost answer or
 * a reload does not order twice.
 */
export function useSubmitCart({ remove }: Cart, onOrdered: () => void) {
  const { id: userId } = useMe()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ lines, notes }: Submission) => {
      const body = bodyOf({ lines, notes })
      return api('POST /buyer/bulk-sales', { body, idempotencyKey: keyFor(userId, JSON.stringify(body)) })
    },
    onSuccess: ({ orders, total_amount }, { lines }) => {
      forgetKey(userId)
      remove(lines)
      toastSuccess({
        title: `Purchase order submitted: ${money(total_amount)}`,
        message: `${counted(orders.length, 'order')}: ${orders.map(({ order_number }) => order_number).join(', ')}. A confirmation e-mail will follow.`,
        closesAfterMs: 8_000,
      })
      onOrdered()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status < 400) return
      // The refused request ordered nothing, and the lines show why.
      if (error.status < 500) forgetKey(userId)
      void client.invalidateQueries({ queryKey: ['POST /buyer/quotes'] })
    },
  })
}

function bodyOf({ lines, notes }: Submission) {
  const products = cartProducts(lines)
  return {
    line_items: products.flatMap((product) =>
      product.lines.map(({ product_sync_id, variant_id, product_name, size, quantity, unit_price }) => ({
        product_sync_id,
        variant_id,
        product_name,
        size,
        qty: quantity,
        sale_price: unit_price,
      })),
    ),
    total_amount: cartTotal(products),
    ...(notes && { notes }),
  }
}

const nameOf = (userId: number): string => `ark.cart-key.${userId}`

/** Returns the key of an earlier attempt at the same order, or a new one. */
function keyFor(userId: number, order: string): string {
  const kept = localStorage.getItem(nameOf(userId))
  const [key = '', of] = kept?.split(' ', 2) ?? []
  const digest = digestOf(order)
  if (of === digest) return key
  const fresh = randomKey()
  localStorage.setItem(nameOf(userId), `${fresh} ${digest}`)
  return fresh
}

const forgetKey = (userId: number): void => localStorage.removeItem(nameOf(userId))

/** Returns a digest that distinguishes a person's orders; it is not a security feature. */
function digestOf(text: string): string {
  let hash = 0n
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 1_099_511_628_211n + 7n)
  return hash.toString(36)
}
