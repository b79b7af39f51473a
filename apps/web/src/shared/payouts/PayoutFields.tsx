import { Group, NumberInput } from '@mantine/core'
import type { DraftProblems, PayoutDraft } from './payout-draft.ts'

interface PayoutFieldsProps {
  name: string
  draft: PayoutDraft
  onChange: (draft: PayoutDraft) => void
  isLabelled?: boolean
  problems?: DraftProblems | undefined
  /** Texts in the empty fields. */
  placeholders?: Partial<Record<keyof PayoutDraft, string>>
  /** Makes the names `desired-7` and `bottom-7`, by which a form focuses the fields. */
  fieldId?: string
}

/** Money fields count from 0 in steps of 5. */
const MONEY = { min: 0, step: 5, prefix: '$', decimalScale: 2, thousandSeparator: ',' } as const

/** The fields for the desired and the minimum payout, each with its error. */
export function PayoutFields({
  name,
  draft,
  onChange,
  isLabelled = false,
  problems = {},
  placeholders = {},
  fieldId,
}: PayoutFieldsProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <NumberInput
        {...MONEY}
        {...(isLabelled && { label: 'Desired Payout' })}
        aria-label={`Desired payout: ${name}`}
        value={draft.desired}
        placeholder={placeholders.desired}
        data-field={fieldId && `desired-${fieldId}`}
        error={problems.desired}
        onChange={(desired) => onChange({ ...draft, desired })}
        w={140}
      />
      <NumberInput
        {...MONEY}
        {...(isLabelled && { label: 'Minimum Payout' })}
        aria-label={`Minimum payout: ${name}`}
        value={draft.bottom}
        placeholder={placeholders.bottom}
        data-field={fieldId && `bottom-${fieldId}`}
        error={problems.bottom}
        onChange={(bottom) => onChange({ ...draft, bottom })}
        w={140}
      />
    </Group>
  )
}
