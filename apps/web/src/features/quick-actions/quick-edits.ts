import type { Marketplace } from '@ark/domain'
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
import { holdingBack, withPlace } from './reserved-units.ts'

/** Document 3 §8: what was not done is said for 5 s. */
const REFUSED_SHOWN_MS = 5_000
/** Document 3 §4: read again so long after a switch, for a stream of events that is down. */
const WORKING_REFRESHES_MS = [2_000, 5_000]
const SOON_MS = [100]
/** Who prices many sizes sees the last one. */
const DONE = 'quick actions done'

/** Says what was not done, to which size, and why. */
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

/** An event handler does not wait for its edit: a failure was shown already. */
const unheard = (edit: Promise<unknown>): void => void edit.catch(() => undefined)

/** Switches a size on or off: on the screen at once, back as it was when it is refused, which a toast says. */
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

/** Resolves once it is kept. Another payout is another ask: what was sent before does not stand. */
export function setPayout(
  client: QueryClient,
  size: ListedSize,
  change: Partial<Record<PayoutOfSize, number | null>>,
): Promise<unknown> {
  const edit = mutate(client, change, payoutEdit(client, size, refusal('Failed to update payout settings')))
  return edit.then(() => patchVariant(client, size.variant_id, { asked: {} }))
}

/** Holds back units at a location: on the screen at once, put back when it is refused. */
export function reserve(
  client: QueryClient,
  { size, location }: { size: ListedSize; location: SizeLocation },
  quantity: number,
): Promise<unknown> {
  const { inventory_item_id } = location
  const change = (place: (now: SizeLocation) => SizeLocation) =>
    patchVariant(client, size.variant_id, withPlace(inventory_item_id, place))
  return mutate(client, quantity, {
    // One after the other for one item, so that the last one typed is the one that stays.
    scope: { id: `reserve-${inventory_item_id}` },
    mutationFn: (reserved_quantity: number) =>
      api('PATCH /inventory/items/find-and-update-reserved', { query: { reserved_quantity, inventory_item_id } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: LISTS })
      change(holdingBack(quantity))
    },
    onSuccess: (answer) => void change((now) => ({ ...now, ...answer })),
    onError: (error) => {
      change(holdingBack(location.quantity_reserved))
      refusal('Failed to update reserved quantity')(size, error)
    },
  })
}

/** Lets marketplace sales ship from a location, or not: on the screen at once, put back when it is refused. */
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

/** An ask below the minimum payout, which only a person may want. */
export interface TooLow extends Place {
  message: string
}

interface MeetLowest {
  allowBelowMinimum?: boolean
  onTooLow: (tooLow: TooLow) => void
}

/** Asks what the lowest ask is. */
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

/** Takes the highest bid as it is seen: a listing is lowered to it, a size without one is listed at it. */
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

/** Shows an ask that was sent; undefined: what stands. */
function showAsked(client: QueryClient, { size, marketplace }: Place, price: number | undefined): void {
  patchVariant(client, size.variant_id, ({ asked = {} }) => {
    const { [marketplace]: _before, ...others } = asked
    return { asked: price === undefined ? others : { ...others, [marketplace]: price } }
  })
}

/** Has the market of a size read again; newer prices come by events. */
export const readMarket = (client: QueryClient, size: ListedSize): void =>
  unheard(
    mutate(client, size.variant_id, {
      mutationFn: (id: number) =>
        api('POST /listings/bulk-market-data', { body: { variant_ids: [id], refresh_market_data: true } }),
      onError: (error) =>
        toastFailure({ title: 'Market Data Failed', message: `${sizeName(size)}: ${detailOf(error)}` }),
    }),
  )
