import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure, toastNote, toastWarning } from '../../../shared/ui/notices/toasts.ts'
import { cartLineId, type CartLine } from '../cart/cart-lines.ts'
import type { PurchaseDetails } from './purchases.queries.ts'
import { useCart } from '../cart/use-cart.ts'
import { type QuotedLine, wantedOf } from '../wholesale-buyer.queries.ts'

/** Adds an order's lines to the cart again, as far as they are available, at current prices. */
export function useReorder({ line_items, seller, order_number }: PurchaseDetails) {
  const cart = useCart()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /buyer/quotes', { body: { line_items: wantedOf(line_items) } }),
    onSuccess: async (quote) => {
      const lines = line_items.flatMap((line) => {
        const now = quote.line_items.find((each) => cartLineId(each) === cartLineId(line))
        return now ? (asCartLine(line, { now, seller }) ?? []) : []
      })
      const wanted = pairsOf(line_items)
      const put = pairsOf(lines)
      if (put === 0)
        return toastWarning({ title: 'Nothing to reorder', message: `Nothing in ${order_number} is available now.` })
      if (!cart.put(lines))
        return toastFailure({
          title: 'Cart not updated',
          message: "This browser's storage is full, so your cart was not saved.",
        })
      const message = `${counted(put, 'pair')} of ${wanted} are in your cart at current prices.`
      if (put < wanted) toastWarning({ title: `Not all of ${order_number} is available`, message })
      else toastNote({ title: `${order_number} is in your cart`, message })
      await navigate({ to: paths.buyerInventory, search: { cart: true } })
    },
    onError: (error) => toastFailure({ title: 'Failed to reorder', error }),
  })
}

const pairsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

interface Now {
  now: QuotedLine
  seller: number
}

/** Returns the cart line; null when it is sold out or no longer offered. */
function asCartLine(line: PurchaseDetails['line_items'][number], { now, seller }: Now): CartLine | null {
  const { wholesale_price, quantity_available, terms } = now
  if (wholesale_price === null || quantity_available === 0) return null
  const { product_sync_id, variant_id, product_name, sku, size } = line
  return {
    id: cartLineId(line),
    product_sync_id,
    variant_id,
    product_name,
    sku,
    size,
    seller,
    wholesale_price,
    quantity_available,
    quantity: Math.min(line.quantity, quantity_available),
    ...(terms && { terms }),
  }
}
