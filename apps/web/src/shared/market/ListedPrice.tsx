import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import type { FeeSchedule, Marketplace } from '@ark/domain'
import { useState } from 'react'
import { money, wholeMoney } from '../formats.ts'
import { PayoutBreakdownPopover } from '../ui/cells/PayoutBreakdownPopover.tsx'
import type { usePriceEdit } from '../sizes/price-edits.ts'
import { type Breakdown, estimateBreakdown } from '../sizes/price-estimate.ts'

interface ListedPriceProps {
  marketplace: Marketplace
  listed: number | null
  /** The server's breakdown, with the facts that decide this size's fee. */
  known: Breakdown | null
  net: number | null
  schedule: FeeSchedule | null
  edit: ReturnType<typeof usePriceEdit>
  /** Opens the reasons for the price, or for its absence. */
  onWhy: () => void
}

/** The ask on a marketplace, editable in whole dollars. The net is an estimate until the server answers. */
export function ListedPrice({ marketplace, listed, known, net, schedule, edit, onWhy }: ListedPriceProps) {
  const [price, setPrice] = useState<number | string>(listed ?? '')
  if (listed === null)
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Current Listed Ask
        </Text>
        <Group gap={6} wrap="nowrap">
          <Text c="dimmed">Not listed</Text>
          <WhyButton onWhy={onWhy}>Why?</WhyButton>
        </Group>
      </Group>
    )
  const wanted = typeof price === 'number' && Number.isInteger(price) && price >= 1 ? price : null
  const isDifferent = wanted !== null && wanted !== listed
  const breakdown = isDifferent && schedule ? estimateBreakdown({ marketplace, ask: wanted, known }, schedule) : known
  const shownNet = isDifferent ? (breakdown?.net_payout ?? null) : net
  const update = () => isDifferent && edit.mutate({ to: wanted })
  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <Text size="sm" c="dimmed" mt={4}>
        Current Listed Ask
      </Text>
      <Stack gap={2} align="end">
        <Group gap={6} wrap="nowrap">
          {isDifferent && (
            <Button size="compact-sm" onClick={update} loading={edit.isPending && edit.variables.to !== 'lowest-ask'}>
              Update
            </Button>
          )}
          <NumberInput
            value={price}
            onChange={setPrice}
            onKeyDown={(event) => {
              if (event.key === 'Enter') update()
              if (event.key === 'Escape' && isDifferent) {
                event.stopPropagation()
                setPrice(listed)
              }
            }}
            min={1}
            step={1}
            allowDecimal={false}
            allowNegative={false}
            prefix="$"
            thousandSeparator=","
            size="xs"
            w={100}
            styles={{ input: { textAlign: 'right', fontWeight: 600 } }}
            aria-label={`${marketplace === 'goat' ? 'ALIAS' : 'STOCKX'} listed ask`}
          />
        </Group>
        {shownNet !== null && (
          <Text size="xs" className="num" component="div" {...(isDifferent ? { fw: 600 } : { c: 'dimmed' })}>
            nets{' '}
            <PayoutBreakdownPopover parts={isDifferent ? breakdown : known}>{money(shownNet)}</PayoutBreakdownPopover>
            {isDifferent && ' (estimate)'}
          </Text>
        )}
        <WhyButton onWhy={onWhy}>{`Why ${wholeMoney(listed)}?`}</WhyButton>
      </Stack>
    </Group>
  )
}

const WhyButton = ({ onWhy, children }: { onWhy: () => void; children: string }) => (
  <Button size="compact-xs" variant="subtle" onClick={onWhy}>
    {children}
  </Button>
)
