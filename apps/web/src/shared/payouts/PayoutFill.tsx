import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'

const MOST_PERCENT = 99.99

interface PayoutFillProps<Source extends string> {
  /** The sources for filling desired payouts. */
  sources: readonly { value: Source; label: string }[]
  onDesired: (from: Source) => void
  onMinimum: (percentage: number) => void
}

/** Fills all rows by a rule. Saves nothing. */
export function PayoutFill<Source extends string>({ sources, onDesired, onMinimum }: PayoutFillProps<Source>) {
  const [source, setSource] = useState<Source | null>(null)
  const [percentage, setPercentage] = useState<string | number>('')
  return (
    <Group gap="md" align="flex-end" role="group" aria-label="Fill all rows">
      <Group gap={6} align="flex-end" wrap="nowrap">
        <Select
          label="Desired payout from"
          placeholder="Choose"
          data={[...sources]}
          value={source}
          onChange={(chosen) => setSource(sources.find(({ value }) => value === chosen)?.value ?? null)}
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
          label="Minimum below desired by"
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
