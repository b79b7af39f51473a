import type { PayoutBreakdown } from '@ark/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../shared/session.ts'
import type { SizeLocation } from '../../shared/sizes/fulfillment-edit.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import {
  meetLowest,
  type PayoutOfSize,
  type Place,
  reserve,
  switchFulfillment,
  setPayout,
  switchSize,
  takeSeenBid,
  type TooLow,
} from './quick-edits.ts'

/** The page's functions for its rows; the same functions in each render. */
export interface PageActs {
  /** Shows or hides the locations of a size. */
  onToggle: (variantId: number) => void
  onCheckMarket: (size: ListedSize) => void
  onTooLow: (tooLow: TooLow) => void
  /** Shows the calculation of a net payout beside the element; null hides it. */
  onExplain: (beside: HTMLElement, breakdown: PayoutBreakdown | null) => void
}

/** The actions of a row, which look up the current state when they run (docs/decisions/039). */
export interface QuickRowActions extends Omit<PageActs, 'onTooLow'> {
  mayEdit: boolean
  mayReserve: boolean
  onSwitch: (size: ListedSize, isOn: boolean) => void
  onPayout: (size: ListedSize, field: PayoutOfSize, value: number | null) => Promise<unknown>
  onReserve: (size: ListedSize, location: SizeLocation, quantity: number) => Promise<unknown>
  onFulfill: (size: ListedSize, location: SizeLocation, isOn: boolean) => void
  onMeetLowest: (place: Place) => void
  onTakeBid: (place: Place) => void
}

/** Returns the actions, created once so that the columns stay the same. */
export function useQuickActs({ onTooLow, onToggle, onCheckMarket, onExplain }: PageActs): QuickRowActions {
  const client = useQueryClient()
  const mayEdit = useMay('listings.edit')
  const mayReserve = useMay('inventory.edit')
  return useMemo(
    () => ({
      onToggle,
      onCheckMarket,
      onExplain,
      mayEdit,
      mayReserve,
      onSwitch: (size, isOn) => switchSize(client, size, isOn),
      onPayout: (size, field, value) => setPayout(client, size, { [field]: value }),
      onReserve: (size, location, quantity) => reserve(client, { size, location }, quantity),
      onFulfill: (size, location, isOn) => switchFulfillment(client, { size, location }, isOn),
      onMeetLowest: (place) => meetLowest(client, place, { onTooLow }),
      onTakeBid: (place) => takeSeenBid(client, place),
    }),
    [client, mayEdit, mayReserve, onToggle, onCheckMarket, onExplain, onTooLow],
  )
}
