import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import type { DesiredSource } from './payout-setup.ts'

const SOURCES: readonly { value: DesiredSource; label: string }[] = [
  { value: 'stockx', label: "StockX' lowest asks" },
  { value: 'goat', label: "ALIAS' lowest asks" },
  { value: 'shop', label: 'Price in your store' },
]
const MOST_PERCENT = 99.99

interface PayoutFillProps {
  onDesired: (from: DesiredSource) => void
  onMinimum: (percentage: number) => void
}

/** Fills all rows by a rule; nothing is saved by it. */
export function PayoutFill({ onDesired, onMinimum }: PayoutFillProps) {
  const [source, setSource] = useState<DesiredSource | null>(null)
  const [percentage, setPercentage] = useState<string | number>('')
  return (
    <Group gap="md" align="flex-end" role="group" aria-label="Fill all rows">
      <Group gap={6} align="flex-end" wrap="nowrap">
        <Select
          label="Desired: all from"
          placeholder="Choose"
          data={SOURCES}
          value={source}
          onChange={(chosen) => setSource(SOURCES.find(({ value }) => value === chosen)?.value ?? null)}
          w={190}
        />
        <Button
          variant="default"
          aria-label="Fill in desired payouts"
          disabled={source === null}
          onClick={() => source && onDesired(source)}
        >
          Fill in
        </Button>
      </Group>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <NumberInput
          label="Minimum: all below desired by"
          suffix="%"
          min={0}
          max={MOST_PERCENT}
          clampBehavior="strict"
          decimalScale={2}
          hideControls
          value={percentage}
          onChange={setPercentage}
          w={200}
        />
        <Button
          variant="default"
          aria-label="Fill in minimum payouts"
          disabled={percentage === ''}
          onClick={() => onMinimum(Number(percentage))}
        >
          Fill in
        </Button>
      </Group>
    </Group>
  )
}
