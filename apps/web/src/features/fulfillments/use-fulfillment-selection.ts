import { areShippedTogether, CANNOT_MIX, type ShippingRefusal } from '@ark/domain'
import { useMemo } from 'react'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { type ListSelection, useSelection } from '../../shared/table/selection/use-selection.ts'
import { toastWarning } from '../../shared/ui/notices/toasts.ts'
import type { FulfillmentsView } from './fulfillments-view.ts'
import { fulfillmentQuery } from './waiting-statuses.ts'
import { joiningRefusal, shippingRefusal } from './requests/shipping-rules.ts'

export interface FulfillmentSelection {
  list: ListSelection
  /** The selected orders in display order. */
  selected: readonly SaleSummary[]
}

/** Keeps the selected orders: any, or for bulk shipping only those that its rules allow together. */
export function useFulfillmentSelection(view: FulfillmentsView, sales: readonly SaleSummary[]): FulfillmentSelection {
  const isShipping = view.shipping === true
  const allowed = useMemo(
    () => (isShipping ? sales.filter((sale) => shippingRefusal(sale) === null) : sales),
    [isShipping, sales],
  )
  const list = useSelection({
    ids: allowed.map(({ id }) => id),
    total: allowed.length,
    filter: JSON.stringify([isShipping, fulfillmentQuery(view)]),
    dropsUnloaded: true,
  })
  const selected = allowed.filter(({ id }) => list.isSelected(id))
  return { list: isShipping ? heldToRules(list, { sales, allowed, selected }) : list, selected }
}

interface Shipped {
  sales: readonly SaleSummary[]
  allowed: readonly SaleSummary[]
  selected: readonly SaleSummary[]
}

const say = ({ title, message }: ShippingRefusal): void => toastWarning({ id: 'bulk-shipping', title, message })
const FILTER_FIRST: ShippingRefusal = {
  ...CANNOT_MIX,
  message: `${CANNOT_MIX.message} Filter the list by platform and location first, then select all.`,
}

/** Returns a selection that rejects orders which the rules of bulk shipping exclude, and shows why. */
function heldToRules(list: ListSelection, { sales, allowed, selected }: Shipped): ListSelection {
  const allTogether = (select: () => void) => () => (areShippedTogether(allowed) ? select() : say(FILTER_FIRST))
  return {
    ...list,
    toggle: (id) => {
      const sale = sales.find((each) => each.id === id)
      const refusal = sale && !list.isSelected(id) ? joiningRefusal(sale, selected) : null
      if (refusal) say(refusal)
      else list.toggle(id)
    },
    extend: (from, to) => {
      const order = allowed.map(({ id }) => id)
      const ends = [order.indexOf(from), order.indexOf(to)].toSorted((one, other) => one - other)
      const [start = -1, end = -1] = ends
      const range = start < 0 ? [] : allowed.slice(start, end + 1)
      if (range.length === 0) return
      if (areShippedTogether([...range, ...selected])) list.extend(from, to)
      else say(CANNOT_MIX)
    },
    selectLoaded: allTogether(list.selectLoaded),
    selectAll: allTogether(list.selectAll),
  }
}
