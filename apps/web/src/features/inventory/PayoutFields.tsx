import { Group, NumberInput } from '@mantine/core'
import type { PayoutDraft } from './payout-setup.ts'

interface PayoutFieldsProps {
  name: string
  draft: PayoutDraft
  onChange: (draft: PayoutDraft) => void
  isLabelled?: boolean
}

/** Document 1 §5: numbers from 0 in steps of 5. */
const MONEY = { min: 0, step: 5, prefix: '$', decimalScale: 2, thousandSeparator: ',' } as const

/** What a product shall net and the least it may net. */
export function PayoutFields({ name, draft, onChange, isLabelled = false }: PayoutFieldsProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <NumberInput
        {...MONEY}
        {...(isLabelled && { label: 'Desired Payout' })}
        aria-label={`Desired payout: ${name}`}
        value={draft.desired}
        onChange={(desired) => onChange({ ...draft, desired })}
        w={140}
      />
      <NumberInput
        {...MONEY}
        {...(isLabelled && { label: 'Minimum Payout' })}
        aria-label={`Minimum payout: ${name}`}
        value={draft.bottom}
        onChange={(bottom) => onChange({ ...draft, bottom })}
        w={140}
      />
    </Group>
  )
}
