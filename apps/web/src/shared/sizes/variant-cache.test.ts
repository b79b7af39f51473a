import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListedSize, SizePage } from './listed-size.ts'
import { LISTS, patchVariant } from './variant-cache.ts'

const variant = (variant_id: number, desired_payout: number | null) => ({ variant_id, desired_payout }) as ListedSize
const page = (...variants: ListedSize[]): SizePage => ({ variants, has_more: false })

test('a refused edit can be put back as it was, in every list that shows the size', () => {
  const client = new QueryClient()
  const all = [...LISTS, { filter: 'all' }]
  const enabled = [...LISTS, { filter: 'listed' }]
  client.setQueryData(all, { pages: [page(variant(1, 90)), page(variant(2, 100))], pageParams: [{}, { after: 1 }] })
  client.setQueryData(enabled, { pages: [page(variant(2, 100))], pageParams: [{}] })

  const before = patchVariant(client, 2, { desired_payout: 120 })
  const desired = () =>
    [all, enabled].map((key) =>
      client
        .getQueryData<{ pages: SizePage[] }>(key)!
        .pages.flatMap((each) => each.variants.map((one) => one.desired_payout)),
    )
  expect(desired()).toEqual([[90, 120], [120]])

  patchVariant(client, 2, { desired_payout: before!.desired_payout })
  expect(desired()).toEqual([[90, 100], [100]])
  client.clear()
})

test('a size that no list shows is ignored', () => {
  const client = new QueryClient()
  expect(patchVariant(client, 5, { desired_payout: 1 })).toBeNull()
  client.clear()
})
