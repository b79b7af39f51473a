import { Fieldset, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../../shared/ui/controls/FormButtons.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { type FieldProps, useCheckedForm } from '../../../shared/use-checked-form.ts'
import { FEE_FIELDS, feeProblems, feesOf, feeValues } from './fee-form.ts'
import type { DatedFees } from './fees.queries.ts'
import { MovedPricesModal } from './MovedPricesModal.tsx'
import { useFeeChange } from './use-fee-change.ts'

interface FeeScheduleModalProps {
  /** The initial values of the form; null when the dialog is closed. */
  start: DatedFees | null
  onClose: () => void
}

/** The dialog that sets the fees from a day on. */
export const FeeScheduleModal = ({ start, onClose }: FeeScheduleModalProps) => (
  <Modal
    opened={start !== null}
    onClose={onClose}
    title="Set fees"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {start && <FeeForm start={start} onClose={onClose} />}
  </Modal>
)

type Sent = ReturnType<typeof feesOf>
const save = (fees: Sent, confirm: boolean) =>
  api('POST /admin/system-settings/fee-schedules', { body: { ...fees, confirm } })

function FeeForm({ start, onClose }: { start: DatedFees; onClose: () => void }) {
  const [initial] = useState(() => feeValues(start, new Date()))
  const done = (message: string) => {
    toastSuccess({ title: 'Fees set', message })
    onClose()
  }
  const confirmed = useFeeChange<Sent>({
    send: save,
    titles: { done: 'Fees set', failed: 'The fees were not set' },
    onDone: onClose,
  })
  const form = useCheckedForm({
    fields: FEE_FIELDS,
    initial,
    check: feeProblems,
    send: (values) => save(feesOf(values), false),
    onDone: ({ message }) => done(message),
    onFailure: (error, values) => {
      const isMany = error instanceof ApiError && error.code === 'would_move_prices'
      if (isMany) confirmed.askAbout(feesOf(values), error.detail)
      return isMany
    },
  })
  return (
    <CheckedForm form={form} label="Set fees" problemTitle="Fees Not Set">
      <TextInput
        {...form.field('effective_from')}
        type="date"
        label="From"
        description="In New York time, today or later"
        withAsterisk
      />
      <Fieldset legend="StockX">
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Percent label="Commission" field={form.field('stockx_commission')} />
            <Percent label="Payment processing" field={form.field('stockx_processing')} />
            <Dollars label="Shipping" field={form.field('stockx_shipping')} />
          </SimpleGrid>
          <Dollars
            label="Minimum transaction fee"
            description="The transaction fee is never less than this; 0 means no minimum. ARK does not know the US amount."
            field={form.field('stockx_minimum')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="ALIAS">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <Percent label="Commission" field={form.field('alias_commission')} />
          <Dollars label="Seller fee" field={form.field('alias_seller_fee')} />
          <Percent label="Cash-out" field={form.field('alias_cash_out')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="ARK">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect {...form.field('kind')} label="Kind" data={KINDS} />
          <Percent label="Share of the marketplace payout" field={form.field('rate_bps')} />
          {form.values.kind === 'tiered' && (
            <>
              <Dollars label="Flat fee for small payouts" field={form.field('flat_fee_cents')} />
              <Dollars label="Small is under" field={form.field('under_cents')} />
              <Percent label="Before the release day" field={form.field('pre_release_bps')} />
            </>
          )}
        </SimpleGrid>
      </Fieldset>
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Set fees
      </FormButtons>
      <MovedPricesModal change={confirmed} />
    </CheckedForm>
  )
}

const KINDS = [
  { value: 'tiered', label: 'By tiers' },
  { value: 'flat', label: 'Flat' },
]

interface FeeInputProps {
  label: string
  description?: string
  field: FieldProps
}

const Percent = ({ label, field }: FeeInputProps) => (
  <TextInput {...field} label={label} inputMode="decimal" rightSection="%" />
)
const Dollars = ({ label, description, field }: FeeInputProps) => (
  <TextInput {...field} label={label} description={description} inputMode="decimal" leftSection="$" />
)
