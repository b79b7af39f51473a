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

interface FixFeeFormProps {
  sale: SystemSale
  onDone: () => void
}

/** Recalculates the ARK fee once the retail price is known. */
export function FixFeeForm({ sale, onDone }: FixFeeFormProps) {
  const form = useCheckedForm({
    fields: ['retail_price'],
    draft: `fee of sale ${sale.id}`,
    check: ({ retail_price }): { retail_price?: string } =>
      dollarsOf(retail_price) === null ? { retail_price: dollarsProblem('the retail price') } : {},
    send: ({ retail_price }) =>
      api('POST /sales/admin/manual-ark-fee-fix/{id}', {
        params: { id: sale.id },
        query: { retail_price: dollarsOf(retail_price) ?? 0 },
      }),
    onDone: ({ message }) => {
      changed(sale, 'ARK Fee Fixed', message)
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="Fix ARK Fee" problemTitle="ARK Fee Fix Failed">
      <Text size="sm" c="dimmed">
        {saleName(sale)} of {sale.retailer_name}: the ARK fee is {money(sale.ark_fee)}
        {sale.fee_type === 'provisional' && ', calculated before the retail price was known'}.
      </Text>
      <TextInput
        {...form.field('retail_price')}
        label="Retail price"
        withAsterisk
        inputMode="decimal"
        leftSection="$"
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        The fee is calculated from the marketplace payout, the fee schedule on the day of sale and the product's current
        data. The difference is posted to the retailer's balance as a correction.
      </Text>
      <FormButtons isBusy={form.isBusy} onCancel={onDone}>
        Fix ARK Fee
      </FormButtons>
    </CheckedForm>
  )
}
