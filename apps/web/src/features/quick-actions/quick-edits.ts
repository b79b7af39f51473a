import { type Marketplace, withReserve } from '@ark/domain'
import type { QueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { money, platformName } from '../../shared/formats.ts'
import { mutate } from '../../shared/mutate.ts'
import { fulfillmentEdit, type SizeLocation } from '../../shared/sizes/fulfillment-edit.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { listingSwitch } from '../../shared/sizes/listing-switch.ts'
import { payoutEdit } from '../../shared/sizes/payout-edits.ts'
import { isBelowMinimum, priceMessage, sendPrice } from '../../shared/sizes/price-edits.ts'
import type { ShowRefusal } from '../../shared/sizes/size-refusals.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import { LISTS, patchVariant } from '../../shared/sizes/variant-cache.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import { adjustmentOf } from './adjustments.ts'
import { withPlace } from './reserved-units.ts'

/** The time for which refusals are shown. */
const REFUSED_SHOWN_MS = 5_000
/** Delays of refreshes after a switch in milliseconds, in case the event stream is down. */
const WORKING_REFRESHES_MS = [2_000, 5_000]
const SOON_MS = [100]
/** One toast id for all successes, so that only the last one is shown. */
const DONE = 'quick actions done'

/** Returns a refusal toast that says what was not done, for which size and why. */
const refusal =
  (what: string): ShowRefusal =>
  (size, error) =>
    toastFailure({
      title: what,
      message: `${sizeName(size)}: ${detailOf(error)}`,
      closesAfterMs: REFUSED_SHOWN_MS,
      id: `${what} ${size.variant_id}`,
    })

/** One marketplace of one size. */
export interface Place {
  size: ListedSize
  marketplace: Marketplace
}

/** Ignores the rejection of an edit, whose failure is already shown. */
const unheard = (edit: Promise<unknown>): void => void edit.catch(() => undefined)

/** Enables or disables a size. Updates the screen at once and reverts with a toast when the server refuses. */
export const switchSize = (client: QueryClient, size: ListedSize, isOn: boolean): void =>
  unheard(
    mutate(
      client,
      isOn,
      listingSwitch(client, {
        variant: size,
        showRefusal: refusal('Failed to update listing status'),
        refreshAfterMs: (isWorking) => (isWorking ? WORKING_REFRESHES_MS : SOON_MS),
      }),
    ),
  )

export type PayoutOfSize = 'desired_payout' | 'bottom_payout'

/** Sets a payout and resolves once it is saved. Clears sent asks, because a new payout leads to a new ask. */
export function setPayout(
  client: QueryClient,
  size: ListedSize,
  change: Partial<Record<PayoutOfSize, number | null>>,
): Promise<unknown> {
  const edit = mutate(client, change, payoutEdit(client, size, refusal('Failed to update payout settings')))
  return edit.then(() => patchVariant(client, size.variant_id, { asked: {} }))
}

/** Reserves units at a location. Updates the screen at once and reverts when the server refuses. */
export function reserve(
  client: QueryClient,
  { size, location }: { size: ListedSize; location: SizeLocation },
  quantity: number,
): Promise<unknown> {
  const { inventory_item_id } = location
  const change = (place: (now: SizeLocation) => SizeLocation) =>
    patchVariant(client, size.variant_id, withPlace(inventory_item_id, place))
  return mutate(client, quantity, {
    // Run one edit at a time per item, so that the last typed value is saved last.
    scope: { id: `reserve-${inventory_item_id}` },
    mutationFn: (reserved_quantity: number) =>
      api('PATCH /inventory/items/find-and-update-reserved', { query: { reserved_quantity, inventory_item_id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: LISTS })
      change((place) => withReserve(place, quantity))
    },
    onSuccess: (answer) => void change((now) => ({ ...now, ...answer })),
    onError: (error) => {
      change((place) => withReserve(place, location.quantity_reserved))
      refusal('Failed to update reserved quantity')(size, error)
    },
  })
}

/**
 * Allows or forbids shipping marketplace sales from a location. Updates the screen at once and reverts when the server
 * refuses.
 */
export function switchFulfillment(
  client: QueryClient,
  { size, location }: { size: ListedSize; location: SizeLocation },
  isOn: boolean,
): void {
  const change = (fulfillment_enabled: boolean) =>
    patchVariant(
      client,
      size.variant_id,
      withPlace(location.inventory_item_id, (now) => ({ ...now, fulfillment_enabled })),
    )
  change(isOn)
  const showRefusal = (error: Error) => {
    change(!isOn)
    refusal('Failed to update fulfillment')(size, error)
  }
  unheard(mutate(client, isOn, fulfillmentEdit(client, { variant: size, location, showRefusal })))
}

/** An ask below the minimum payout, which needs a person's confirmation. */
export interface TooLow extends Place {
  message: string
}

interface MeetLowest {
  allowBelowMinimum?: boolean
  onTooLow: (tooLow: TooLow) => void
}

/** Sets the ask to the lowest ask. */
export function meetLowest(
  client: QueryClient,
  place: Place,
  { allowBelowMinimum = false, onTooLow }: MeetLowest,
): void {
  const { size, marketplace } = place
  const ask = adjustmentOf(size, marketplace).lowest?.ask
  const asks = (price: number | undefined) => showAsked(client, place, price)
  unheard(
    mutate(client, undefined, {
      mutationFn: () =>
        sendPrice({ variant: size, marketplace }, { to: 'lowest-ask', allow_below_minimum: allowBelowMinimum }),
      onMutate: () => asks(ask),
      onSuccess: (answer) => {
        asks(answer.new_price)
        toastSuccess({ title: 'Listing Updated', message: priceMessage(size, answer), id: DONE })
      },
      onError: (error) => {
        asks(undefined)
        if (isBelowMinimum(error)) onTooLow({ ...place, message: detailOf(error) })
        else refusal('Failed to update to lowest ask')(size, error)
      },
    }),
  )
}

/** Accepts the highest bid as shown: lowers a listing to it, or lists a size at it. */
export function takeSeenBid(client: QueryClient, place: Place): void {
  const { size, marketplace } = place
  const { own, bid } = adjustmentOf(size, marketplace)
  const input = {
    params: { id: size.variant_id },
    query: { marketplace, ...(bid && { seen_bid: bid.ask }) },
  }
  const asks = (price: number | undefined) => showAsked(client, place, price)
  unheard(
    mutate(client, undefined, {
      mutationFn: () =>
        own
          ? api('PATCH /listings/variants/{id}/update-to-highest-bid', input)
          : api('POST /listings/variants/{id}/list-at-highest-bid', input),
      onMutate: () => asks(bid?.ask),
      onSuccess: ({ new_price, net_payout, message }) => {
        asks(new_price ?? undefined)
        if (new_price === null) toastWarning({ title: 'Retail price needed', message: `${sizeName(size)}: ${message}` })
        else
          toastSuccess({
            title: 'Listing Updated',
            message: `${sizeName(size)}: ${message} It nets ${money(net_payout)}.`,
            id: `${DONE} ${platformName(marketplace)} bid ${size.variant_id}`,
            closesAfterMs: REFUSED_SHOWN_MS,
          })
      },
      onError: (error) => {
        asks(undefined)
        refusal('Failed to update to highest bid')(size, error)
      },
    }),
  )
}

/** Shows an ask that was sent; undefined shows the confirmed one. */
function showAsked(client: QueryClient, { size, marketplace }: Place, price: number | undefined): void {
  patchVariant(client, size.variant_id, ({ asked = {} }) => {
    const { [marketplace]: _before, ...others } = asked
    return { asked: price === undefined ? others : { ...others, [marketplace]: price } }
  })
}

/** Requests fresh market data for a size; events bring the prices. */
export const readMarket = (client: QueryClient, size: ListedSize): void =>
  unheard(
    mutate(client, size.variant_id, {
      mutationFn: (id: number) =>
        api('POST /listings/bulk-market-data', { body: { variant_ids: [id], refresh_market_data: true } }),
      onError: (error) =>
        toastFailure({ title: 'Market Data Failed', message: `${sizeName(size)}: ${detailOf(error)}` }),
    }),
  )
