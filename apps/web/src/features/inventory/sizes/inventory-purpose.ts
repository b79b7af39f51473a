import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback } from 'react'
import { paths } from '../../../paths.ts'
import { type InventoryView, parseInventoryView } from './inventory-view.ts'

/** The purpose of the stock list: the stock itself, or wholesale prices. */
export type InventoryPurpose = 'stock' | 'prices'

/** The page sets the purpose once, so that rows need no property for it. */
export const InventoryPurposeContext = createContext<InventoryPurpose>('stock')
/** Returns the purpose of the list; stock by default. */
export const useInventoryPurpose = (): InventoryPurpose => use(InventoryPurposeContext)

const ROUTES = { stock: '/signed-in/inventory', prices: '/signed-in/wholesale/price-management' } as const
const PATHS = { stock: paths.inventory, prices: paths.wholesalePrices } as const

/** Returns the part of the list's state that is in the page's address. */
export const useInventoryView = (): InventoryView => useSearch({ from: ROUTES[useInventoryPurpose()] })

interface Step {
  search: InventoryView | ((before: InventoryView) => InventoryView)
  /** True replaces the history entry, so that Back skips the previous view. */
  replace?: boolean
}

/** Returns a function that opens another view of the same page. */
export function useInventoryNavigate(): (step: Step) => void {
  const navigate = useNavigate()
  const to = PATHS[useInventoryPurpose()]
  return useCallback(
    ({ search, replace = false }: Step) =>
      void navigate({
        to,
        search: (before) => (typeof search === 'function' ? search(parseInventoryView({ ...before })) : search),
        replace,
      }),
    [navigate, to],
  )
}

/** Returns a function that changes a part of the view; with `replace` false it adds a history entry. */
export function useInventoryChange() {
  const navigate = useInventoryNavigate()
  return (changes: Record<string, unknown>, replace = true) =>
    navigate({ search: (view) => parseInventoryView({ ...view, ...changes }), replace })
}
