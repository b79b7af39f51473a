import { Button, Group, Loader, NumberInput, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailOf } from '../api-error.ts'
import { counted } from '../formats.ts'
import { CheckedForm } from '../ui/controls/CheckedForm.tsx'
import { ProductCell } from '../ui/cells/ProductCell.tsx'
import { showNotices } from '../ui/notices/notice.ts'
import { toastSuccess, toastWarning } from '../ui/notices/toasts.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { listAllSizes, type ListingProgress, type Payouts, requestPayoutsOfSizes } from './list-all-sizes.ts'
import { listingNotices } from './listing-notices.ts'
import { MarketOfSizes } from './MarketOfSizes.tsx'
import { type ProductReference, sizesOfProduct } from './market.queries.ts'

/** The suggested payout for a shop without a minimum price. Fields count from 0 in steps of 5. */
const USUAL_PAYOUT = 100
const MONEY = { min: 0, step: 5, prefix: '$', decimalScale: 2, thousandSeparator: ',' } as const

interface MarketPayoutsProps {
  product: ProductReference
  /** The shop's lowest price in dollars; null when it has none. */
  lowestPrice: number | null
  isNet: boolean
  onNet: (isNet: boolean) => void
  onClose: () => void
}

/** The Configure Market Payouts dialog: sets the desired and minimum payout of all sizes and offers List All Sizes. */
export function MarketPayouts({ product, lowestPrice, isNet, onNet, onClose }: MarketPayoutsProps) {
  const [progress, setProgress] = useState<ListingProgress | null>(null)
  /** The pressed button; Enter presses the first one. */
  const [act, setAct] = useState<'save' | 'list'>('save')
  const stocked = useQuery(sizesOfProduct(product))
  const sizes = stocked.data ?? []
  const save = async (payouts: Payouts) => {
    await requestPayoutsOfSizes(sizes, payouts)
    toastSuccess({
      title: 'Payout Settings Updated',
      message: `${product.name}: ${counted(sizes.length, 'size')} updated`,
    })
    return true
  }
  /** Returns whether failed sizes can be tried again with the current values. */
  const list = async (payouts: Payouts) => {
    const outcome = await listAllSizes({ productId: product.id, sizes, payouts }, setProgress)
    showNotices(listingNotices(outcome, product.name))
    return outcome.listed > 0 && outcome.problems.length === 0
  }
  const form = useCheckedForm({
    fields: ['desired', 'bottom'],
    draft: `payouts of ${product.id}`,
    initial: { desired: String(lowestPrice || USUAL_PAYOUT) },
    afterwards: 'stays',
    check: payoutMistakes,
    send: ({ desired, bottom }) => {
      const payouts = { desired: Number(desired), bottom: Number(bottom) }
      return (act === 'save' ? save(payouts) : list(payouts)).finally(() => setProgress(null))
    },
    onDone: (isThrough) => isThrough && onClose(),
    failureMessage: (error) => detailOf(error, act === 'save' ? undefined : 'Failed to enable listings'),
  })
  /** Pressing a button with missing values also shows a message, besides those at the fields. */
  const press = (pressed: 'save' | 'list') => () => {
    setAct(pressed)
    const [message] = Object.values(payoutMistakes(form.values))
    if (message) toastWarning({ title: 'Payout Settings Required', message })
  }
  return (
    <CheckedForm
      form={form}
      label="Configure Market Payouts"
      problemTitle={act === 'save' ? 'Update Failed' : 'Listing Failed'}
    >
      <ProductCell name={product.name} imageUrl={product.image_url} detail={product.sku ?? 'no SKU'} />
      <MarketOfSizes productId={product.id} isNet={isNet} onNet={onNet} />
      <Group grow align="flex-start">
        <NumberInput
          {...MONEY}
          {...form.number('desired')}
          label="Desired Payout"
          description="Target net payout per size"
        />
        <NumberInput
          {...MONEY}
          {...form.number('bottom')}
          label="Minimum Payout"
          description="ARK never lists for less"
          data-autofocus
        />
      </Group>
      <StockWords sizes={sizes} />
      {progress && <ListingBar progress={progress} />}
      <Group justify="flex-end" gap="xs">
        <Button
          type="submit"
          variant="default"
          loading={form.isBusy && act === 'save'}
          disabled={form.isBusy || sizes.length === 0}
          onClick={press('save')}
        >
          Save Payouts
        </Button>
        <Button
          type="submit"
          loading={form.isBusy && act === 'list'}
          disabled={form.isBusy || sizes.length === 0}
          onClick={press('list')}
        >
          List All Sizes
        </Button>
      </Group>
    </CheckedForm>
  )
}

const MISSING = 'Please set both desired and minimum payout amounts before listing'

/** Returns the mistakes by field: a missing amount, or a desired payout below the minimum. */
function payoutMistakes({ desired, bottom }: Record<'desired' | 'bottom', string>) {
  if (desired === '' || bottom === '')
    return { ...(desired === '' && { desired: MISSING }), ...(bottom === '' && { bottom: MISSING }) }
  return Number(desired) >= Number(bottom) ? {} : { desired: 'The desired payout has to be at least the minimum.' }
}

/** Shows how many sizes have stock, or that the import is still running. */
function StockWords({ sizes }: { sizes: readonly { total_available: number }[] }) {
  if (sizes.length === 0)
    return (
      <Group gap="xs" role="status" wrap="nowrap">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          Reading stock from Shopify. This takes a moment.
        </Text>
      </Group>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {counted(sizes.filter(({ total_available }) => total_available > 0).length, 'size')} of {sizes.length} have stock
      to list.
    </Text>
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
