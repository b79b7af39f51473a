import { useCallback, useSyncExternalStore } from 'react'
import { useMe } from '../../../shared/session.ts'
import { type CartLine, cartLineId, readCart, withLines } from './cart-lines.ts'

/** A cart with indexes for cells. */
interface StoredCart {
  lines: readonly CartLine[]
  quantities: ReadonlyMap<string, number>
  pairsOfSizes: ReadonlyMap<number, number>
}

const listeners = new Set<() => void>()

/** Returns the storage key of a person's cart, since several people may use the device. */
const keyOf = (userId: number): string => `ark.cart.${userId}`

let known: { userId: number; text: string; cart: StoredCart } | undefined

/** Returns the stored cart, parsed once per change. */
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

/** Stores the cart. Returns false when the storage is full and the cart unchanged. */
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
  // Other tabs of the same person share the cart.
  window.addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    window.removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

/** Adds or replaces lines; 0 removes one. Returns false when the browser's storage is full. */
export const putInCart = (userId: number, changed: readonly CartLine[]): boolean =>
  // Reads the stored cart again, so that two quick changes do not lose the first.
  store(userId, withLines(cartOf(userId).lines, changed))

export interface Cart {
  lines: readonly CartLine[]
  put(lines: readonly CartLine[]): boolean
  /** Removes these lines, whatever their current quantity. */
  remove(lines: readonly Pick<CartLine, 'id'>[]): void
}

/** Returns the signed-in person's cart, shared by all tabs. */
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

/** Returns how many pairs of a size from a seller are in the cart. Rerenders a cell only when this number changes. */
export const useQuantityInCart = (userId: number, line: Pick<CartLine, 'product_sync_id' | 'variant_id'>): number =>
  useSyncExternalStore(subscribe, () => cartOf(userId).quantities.get(cartLineId(line)) ?? 0)

/** Returns how many pairs of these sizes from all sellers are in the cart. */
export const usePairsInCart = (userId: number, variantIds: readonly number[]): number =>
  useSyncExternalStore(subscribe, () => {
    const { pairsOfSizes } = cartOf(userId)
    return variantIds.reduce((sum, variantId) => sum + (pairsOfSizes.get(variantId) ?? 0), 0)
  })
