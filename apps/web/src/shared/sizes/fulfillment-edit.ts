import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryOf } from '../query.ts'
import type { ListedSize } from './listed-size.ts'
import type { ListingVariant } from './price-estimate.ts'
import { patchVariant } from './variant-cache.ts'

export type SizeLocation = ListingVariant['locations'][number]

/** Reads a size with its locations, when its row is opened. */
export const locationsOf = (id: number) => queryOf('GET /listings/variants/{id}', { params: { id } })

interface FulfillmentOf {
  variant: Pick<ListedSize, 'variant_id'>
  location: SizeLocation
  showRefusal: (error: Error) => void
}

/** Returns the mutation that allows or forbids shipping a size's marketplace orders from a location. */
export const fulfillmentEdit = (
  client: QueryClient,
  { variant: { variant_id: id }, location, showRefusal }: FulfillmentOf,
): MutationOptions<ListingVariant, Error, boolean> => ({
  mutationFn: (enabled) =>
    api('PATCH /listings/locations/{id}/fulfillment', {
      params: { id: location.location_id },
      body: { variant_id: id, enabled },
    }),
  onSuccess: (answer) => {
    client.setQueryData(locationsOf(id).queryKey, answer)
    patchVariant(client, id, answer)
  },
  onError: showRefusal,
})
