import {
  BUSINESS_DETAIL_LABELS,
  businessDetailErrors,
  type BusinessDetails,
  fieldsOfParty,
  HOME_COUNTRY,
  MOST_REMIT_LETTERS,
  PAYMENT_TERMS_DAYS,
  paymentTermsLabel,
} from '@ark/domain'
import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { api } from '../../shared/api.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import type { BusinessDetailsAnswer } from './business-details-answer.ts'

type Field = keyof BusinessDetails
type Values = Record<Field, string>

const AUTO_COMPLETE: Partial<Record<Field, string>> = {
  legal_name: 'organization',
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country-name',
}
const TEXTS = [
  'legal_name',
  'tax_id',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const
const TERMS = [
  { value: '', label: 'Choose…' },
  ...PAYMENT_TERMS_DAYS.map((days) => ({ value: String(days), label: paymentTermsLabel(days) })),
]

/** Returns the fields as the server stores them; an empty text is an empty field. */
const detailsOf = (values: Values): BusinessDetails => ({
  ...(Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, text.trim() === '' ? null : text.trim()]),
  ) as Record<Field, string | null>),
  payment_terms_days: PAYMENT_TERMS_DAYS.find((days) => String(days) === values.payment_terms_days) ?? null,
})

/** The form for the facts on invoices. Sends only the fields that were changed. */
export function BusinessDetailsForm({ details, onDone }: { details: BusinessDetailsAnswer; onDone: () => void }) {
  const fields = fieldsOfParty(details.party)
  const before = {
    ...Object.fromEntries(fields.map((field) => [field, String(details[field] ?? '')])),
    country: details.country ?? HOME_COUNTRY,
  }
  const form = useCheckedForm<Field, BusinessDetailsAnswer>({
    fields,
    initial: before,
    check: (values) => businessDetailErrors(detailsOf(values)),
    send: (values) => {
      const entered = detailsOf(values)
      const changed = fields.filter((field) => entered[field] !== details[field])
      return api('PATCH /business-details', {
        body: Object.fromEntries(changed.map((field) => [field, entered[field]])),
      })
    },
    onDone: () => {
      toastSuccess({ title: 'Business Details Updated' })
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="Business Details" problemTitle="Update Failed">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        {TEXTS.map((field, at) => (
          <TextInput
            key={field}
            {...form.field(field)}
            label={BUSINESS_DETAIL_LABELS[field]}
            autoComplete={AUTO_COMPLETE[field]}
            data-autofocus={at === 0 || undefined}
          />
        ))}
        {fields.includes('payment_terms_days') && (
          <NativeSelect
            {...form.field('payment_terms_days')}
            label={BUSINESS_DETAIL_LABELS.payment_terms_days}
            data={TERMS}
          />
        )}
      </SimpleGrid>
      {fields.includes('remit_to') && (
        <Textarea
          {...form.field('remit_to')}
          label={BUSINESS_DETAIL_LABELS.remit_to}
          description="Where and how to pay you: the account for transfers, or the address for checks."
          maxLength={MOST_REMIT_LETTERS}
          autosize
          minRows={2}
          maxRows={6}
        />
      )}
      <Group gap="xs">
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </CheckedForm>
  )
}
