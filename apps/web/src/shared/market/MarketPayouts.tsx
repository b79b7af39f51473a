import { Button, Group, Loader, NumberInput, Progress, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api-error.ts'
import { useDraft } from '../draft.ts'
import { counted } from '../formats.ts'
import { ProductCell } from '../ui/ProductCell.tsx'
import { showNotices } from '../ui/notice.ts'
import { toastFailure, toastSuccess, toastWarning } from '../ui/toasts.ts'
import { listAllSizes, type ListingProgress, type Payouts, setPayouts } from './list-all-sizes.ts'
import { listingNotices } from './listing-notices.ts'
import { MarketOfSizes } from './MarketOfSizes.tsx'
import { type PricedProduct, sizesOfProduct } from './market.queries.ts'

/** Document 1 §5: the shop's minimum price is suggested, 100 where there is none; numbers from 0 in steps of 5. */
const USUAL_PAYOUT = 100
const MONEY = { min: 0, step: 5, prefix: '$', decimalScale: 2, thousandSeparator: ',' } as const

interface MarketPayoutsProps {
  product: PricedProduct
  /** The shop's lowest price; null when it has none. */
  lowestPrice: number | null
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/** Configure Market Payouts: what every size shall net and the least it may, then List All Sizes. */
export function MarketPayouts({ product, lowestPrice, isNet, onNet, onClose }: MarketPayoutsProps) {
  const [desired, setDesired] = useDraft<string | number>(`desired-payout ${product.id}`, lowestPrice || USUAL_PAYOUT)
  const [bottom, setBottom] = useDraft<string | number>(`minimum-payout ${product.id}`, '')
  const [progress, setProgress] = useState<ListingProgress | null>(null)
  const stocked = useQuery(sizesOfProduct(product))
  const sizes = stocked.data ?? []
  const save = useMutation({
    mutationFn: (payouts: Payouts) => setPayouts(sizes, payouts),
    onSuccess: () => {
      toastSuccess({
        title: 'Payout Settings Updated',
        message: `${product.name}: ${counted(sizes.length, 'size')} updated`,
      })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const list = useMutation({
    mutationFn: (payouts: Payouts) => listAllSizes({ productId: product.id, sizes, payouts }, setProgress),
    onSuccess: (outcome) => {
      showNotices(listingNotices(outcome, product.name))
      // Sizes that failed can be tried again at once.
      if (outcome.listed > 0 && outcome.problems.length === 0) onClose()
    },
    onError: (error) =>
      toastFailure({ title: 'Listing Failed', message: detailOf(error, 'Failed to enable listings') }),
    onSettled: () => setProgress(null),
  })
  const whenSet = (go: (payouts: Payouts) => void) => () => {
    const isSet = desired !== '' && bottom !== ''
    if (isSet && Number(desired) >= Number(bottom)) return go({ desired: Number(desired), bottom: Number(bottom) })
    toastWarning({
      title: 'Payout Settings Required',
      message: isSet
        ? 'The desired payout has to be at least the minimum.'
        : 'Please set both desired and minimum payout amounts before listing',
    })
  }
  return (
    <Stack>
      <ProductCell name={product.name} imageUrl={product.image_url} detail={product.sku ?? 'no SKU'} />
      <MarketOfSizes productId={product.id} isNet={isNet} onNet={onNet} />
      <Group grow align="flex-start">
        <NumberInput
          {...MONEY}
          label="Desired Payout"
          description="What each size shall net"
          value={desired}
          onChange={setDesired}
        />
        <NumberInput
          {...MONEY}
          label="Minimum Payout"
          description="Never listed for less"
          value={bottom}
          onChange={setBottom}
          data-autofocus
        />
      </Group>
      {sizes.length === 0 && (
        <Group gap="xs" role="status" wrap="nowrap">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            Its stock is being read from Shopify; this takes a moment.
          </Text>
        </Group>
      )}
      {sizes.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {counted(sizes.filter(({ total_available }) => total_available > 0).length, 'size')} of {sizes.length} have
          stock to list.
        </Text>
      )}
      {progress && <ListingBar progress={progress} />}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          loading={save.isPending}
          disabled={list.isPending || sizes.length === 0}
          onClick={whenSet(save.mutate)}
        >
          Save Payouts
        </Button>
        <Button loading={list.isPending} disabled={save.isPending || sizes.length === 0} onClick={whenSet(list.mutate)}>
          List All Sizes
        </Button>
      </Group>
    </Stack>
  )
}

function ListingBar({ progress: { phase, done, total } }: { progress: ListingProgress }) {
  return (
    <div role="status">
      <Group justify="space-between">
        <Text size="sm">{phase}…</Text>
        {total > 0 && (
          <Text size="sm" c="dimmed" className="num">
            {done} of {total}
          </Text>
        )}
      </Group>
      <Progress
        value={total > 0 ? (done / total) * 100 : 100}
        animated={total === 0}
        size="sm"
        mt={6}
        aria-label="Listing sizes"
      />
    </div>
  )
}
