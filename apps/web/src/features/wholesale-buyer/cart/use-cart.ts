import { useCallback, useSyncExternalStore } from 'react'
import { useMe } from '../../../shared/session.ts'
import { type CartLine, cartLineId, readCart, withLines } from './cart-lines.ts'

/** A cart with its lines at hand by what cells ask for. */
interface StoredCart {
  lines: readonly CartLine[]
  quantities: ReadonlyMap<string, number>
  pairsOfSizes: ReadonlyMap<number, number>
}

const listeners = new Set<() => void>()

/** Of one person: another one at the same device has a cart of his own (document 3 §9). */
const keyOf = (userId: number): string => `ark.cart.${userId}`

let known: { userId: number; text: string; cart: StoredCart } | undefined

/** What is kept, read once for each change. */
function cartOf(userId: number): StoredCart {
  const text = localStorage.getItem(keyOf(userId)) ?? ''
  if (known?.userId === userId && known.text === text) return known.cart
  const lines = parsed(text)
  const pairsOfSizes = new Map<number, number>()
  for (const { variant_id, quantity } of lines)
    pairsOfSizes.set(variant_id, (pairsOfSizes.get(variant_id) ?? 0) + quantity)
  const cart = { lines, quantities: new Map(lines.map(({ id, quantity }) => [id, quantity])), pairsOfSizes }
  known = { userId, text, cart }
  return cart
}

function parsed(text: string): CartLine[] {
  try {
    return readCart(text === '' ? [] : JSON.parse(text))
  } catch {
    return []
  }
}

/** Full storage: the cart stays as it was. */
function store(userId: number, lines: readonly CartLine[]): boolean {
  try {
    if (lines.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(lines))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void): () => void {
  // Another tab of the same person has the same cart.
  window.addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

/** Lines in place of those of the same size and seller; 0 takes one out. False: the browser has no room for it. */
export const putInCart = (userId: number, changed: readonly CartLine[]): boolean =>
  // Read afresh: two changes in a row must not lose the first.
  store(userId, withLines(cartOf(userId).lines, changed))

export interface Cart {
  lines: readonly CartLine[]
  put(lines: readonly CartLine[]): boolean
  /** Takes these out, whatever their quantity is by now. */
  remove(lines: readonly Pick<CartLine, 'id'>[]): void
}

/** The cart of who is signed in, in every tab the same. */
export function useCart(): Cart {
  const { id } = useMe()
  const { lines } = useSyncExternalStore(subscribe, () => cartOf(id))
  const put = useCallback((changed: readonly CartLine[]) => putInCart(id, changed), [id])
  const remove = useCallback(
    (gone: readonly Pick<CartLine, 'id'>[]) => {
      const ids = new Set(gone.map((line) => line.id))
      store(
        id,
        cartOf(id).lines.filter((line) => !ids.has(line.id)),
      )
    },
    [id],
  )
  return { lines, put, remove }
}

/** How many pairs of a size at a seller are in the cart: for a cell, which is drawn again when this changes alone. */
export const useQuantityInCart = (userId: number, line: Pick<CartLine, 'product_sync_id' | 'variant_id'>): number =>
  useSyncExternalStore(subscribe, () => cartOf(userId).quantities.get(cartLineId(line)) ?? 0)

/** The same of a size at all sellers. */
export const usePairsInCart = (userId: number, variantId: number): number =>
  useSyncExternalStore(subscribe, () => cartOf(userId).pairsOfSizes.get(variantId) ?? 0)
