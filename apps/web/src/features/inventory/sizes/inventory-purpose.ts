import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback } from 'react'
import { paths } from '../../../paths.ts'
import { type InventoryView, parseInventoryView } from './inventory-view.ts'

/** What the list of the stock is looked at for: the stock itself, or what wholesale buyers pay for it. */
export type InventoryPurpose = 'stock' | 'prices'

/** Given once by the page, so that the rows below it need no property for it. */
export const InventoryPurposeContext = createContext<InventoryPurpose>('stock')
/** Whether the list is for its stock or for its wholesale prices; stock outside of a page that says. */
export const useInventoryPurpose = (): InventoryPurpose => use(InventoryPurposeContext)

const ROUTES = { stock: '/signed-in/inventory', prices: '/signed-in/wholesale/price-management' } as const
const PATHS = { stock: paths.inventory, prices: paths.wholesalePrices } as const

/** What of the list lives in the address of the page. */
export const useInventoryView = (): InventoryView => useSearch({ from: ROUTES[useInventoryPurpose()] })

interface Step {
  search: InventoryView | ((before: InventoryView) => InventoryView)
  /** Back does not lead to what it replaces. */
  replace?: boolean
}

/** Goes to another view of the same page. */
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

/** Changes a part of the view; by itself a step that back undoes where `replace` is false. */
export function useInventoryChange() {
  const navigate = useInventoryNavigate()
  return (changes: Record<string, unknown>, replace = true) =>
    navigate({ search: (view) => parseInventoryView({ ...view, ...changes }), replace })
}
