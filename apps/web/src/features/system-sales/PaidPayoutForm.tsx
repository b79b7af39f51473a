import { Button, Group, Text, TextInput } from '@mantine/core'
import { api } from '../../shared/api.ts'
import { money } from '../../shared/formats.ts'
import { saleName } from '../../shared/sales/sale-words.ts'
import { CheckedForm } from '../../shared/ui/CheckedForm.tsx'
import { parseNumber } from '../../shared/ui/parse-number.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { changed } from './system-sale-actions.ts'
import type { SystemSale } from './system-sales.queries.ts'

const HIGHEST = 9_999_999.99
/** Null: none was entered, or what is none. */
const amountOf = (text: string): number | null => parseNumber(text, { min: 0, max: HIGHEST, decimals: 2 }) ?? null

interface PaidPayoutFormProps {
  sale: SystemSale
  onDone: () => void
}

/** Records what a marketplace has paid out for a sale, from its statement: ALIAS has no call that tells. */
export function PaidPayoutForm({ sale, onDone }: PaidPayoutFormProps) {
  const form = useCheckedForm({
    fields: ['amount'],
    check: ({ amount }): { amount?: string } =>
      amountOf(amount) === null ? { amount: `Enter the amount, from $0.00 to ${money(HIGHEST)}` } : {},
    send: ({ amount }) =>
      api('POST /sales/admin/paid-payout/{id}', { params: { id: sale.id }, body: { amount: amountOf(amount) ?? 0 } }),
    onDone: ({ message }) => {
      changed(sale, 'Payout Recorded', message)
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="Record Payout" problemTitle="Payout Not Recorded">
      <Text size="sm" c="dimmed">
        {saleName(sale)} of {sale.retailer_name}: {money(sale.marketplace_payout)} is counted
        {sale.money.said_payout !== null && `, ALIAS said ${money(sale.money.said_payout)}`}.
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Record Payout
        </Button>
      </Group>
    </CheckedForm>
  )
}
