import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Answer, ApiError, api } from '../../../shared/api.ts'
import { dropDraft, saveDraft, readDraft, useDropped } from '../../../shared/draft.ts'
import { money } from '../../../shared/formats.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { randomKey } from '../../../shared/random-key.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

type Retailer = Answer<'GET /admin/retailers'>[number]

/** What its request is repeated under. */
const KEY = 'payment key'
const LOWEST = 0.01
const HIGHEST = 9_999_999.99
const amountOf = (text: string) => parseNumber(text, { min: LOWEST, max: HIGHEST, decimals: 2 })

/** Writes down money that has left for a retailer, who confirms it in Finances. */
export function LogPaymentForm({ retailers }: { retailers: readonly Retailer[] }) {
  const [count, setCount] = useState(0)
  // A logged payment leaves an empty form, not one that is logged again by a second click.
  return <Form key={count} retailers={retailers} onLogged={() => setCount(count + 1)} />
}

/** A payment is logged once for a key, which outlives a reload until its answer is there. */
function Form({ retailers, onLogged }: { retailers: readonly Retailer[]; onLogged: () => void }) {
  // Sent again after a lost answer, or by an impatient second click, it is the same payment.
  const [key, setKey] = useState(() => readDraft<string>(KEY) ?? randomKey())
  useDropped(KEY)
  const form = useCheckedForm({
    fields: ['retailer_id', 'amount', 'payment_date'],
    draft: 'payment',
    initial: { payment_date: today() },
    check: ({ retailer_id, amount, payment_date }) => ({
      ...(retailer_id === '' && { retailer_id: 'Choose a retailer' }),
      ...(!amountOf(amount) && { amount: `Enter an amount from ${money(LOWEST)} to ${money(HIGHEST)}` }),
      ...(payment_date === '' && { payment_date: 'Enter the date of the payment' }),
    }),
    send: ({ retailer_id, amount, payment_date }) => {
      // Also after a reload in the middle.
      saveDraft(KEY, key)
      return api('POST /admin/payments', {
        body: { retailer_id: Number(retailer_id), amount: amountOf(amount) ?? 0, payment_date },
        idempotencyKey: key,
      })
    },
    onDone: (payment) => {
      dropDraft(KEY)
      toastSuccess({
        title: 'Payment Logged',
        message: `${money(payment.amount)}, waiting for the retailer to confirm`,
      })
      onLogged()
    },
    onFailure: (error) => {
      // What was sent before has arrived; the list shows it, and what stands in the form now is another payment.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') setKey(randomKey())
      return false
    },
  })
  return (
    <CheckedForm form={form} label="Log Payment" problemTitle="Payment Not Logged">
      <NativeSelect
        {...form.field('retailer_id')}
        label="Retailer"
        withAsterisk
        data={[
          { value: '', label: 'Choose one' },
          ...retailers.map(({ id, business_name, ready_for_payout }) => ({
            value: String(id),
            label: `${business_name} (${money(ready_for_payout)} ready for payout)`,
          })),
        ]}
      />
      <TextInput {...form.field('amount')} label="Amount" withAsterisk inputMode="decimal" leftSection="$" />
      <TextInput {...form.field('payment_date')} type="date" label="Date" withAsterisk />
      <Group>
        <Button type="submit" loading={form.isBusy}>
          Log Payment
        </Button>
      </Group>
    </CheckedForm>
  )
}

/** YYYY-MM-DD where one is. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
