import { Text, TextInput } from '@mantine/core'
import { api } from '../../shared/api.ts'
import { money } from '../../shared/formats.ts'
import { saleName } from '../../shared/sales/labels/sale-labels.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { dollarsOf, dollarsProblem } from './dollars.ts'
import { FormButtons } from '../../shared/ui/controls/FormButtons.tsx'
import { changed } from './system-sale-actions.ts'
import type { SystemSale } from './system-sales.queries.ts'

interface PaidPayoutFormProps {
  sale: SystemSale
  onDone: () => void
}

/** Records the payout of a sale from the marketplace's statement, because ALIAS has no call for it. */
export function PaidPayoutForm({ sale, onDone }: PaidPayoutFormProps) {
  const form = useCheckedForm({
    fields: ['amount'],
    draft: `payout of sale ${sale.id}`,
    check: ({ amount }): { amount?: string } =>
      dollarsOf(amount) === null ? { amount: dollarsProblem('the amount') } : {},
    send: ({ amount }) =>
      api('POST /sales/admin/paid-payout/{id}', { params: { id: sale.id }, body: { amount: dollarsOf(amount) ?? 0 } }),
    onDone: ({ message }) => {
      changed(sale, 'Payout Recorded', message)
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="Record Payout" problemTitle="Payout Not Recorded">
      <Text size="sm" c="dimmed">
        {saleName(sale)} of {sale.retailer_name}: the current payout is {money(sale.marketplace_payout)}
        {sale.money.reported_payout !== null && `; ALIAS reported ${money(sale.money.reported_payout)}`}.
      </Text>
      <TextInput
        {...form.field('amount')}
        label="Paid out"
        withAsterisk
        inputMode="decimal"
        leftSection="$"
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        The sale's payout becomes this amount; the difference is posted to the retailer's balance as a correction.
      </Text>
      <FormButtons isBusy={form.isBusy} onCancel={onDone}>
        Record Payout
      </FormButtons>
    </CheckedForm>
  )
}
