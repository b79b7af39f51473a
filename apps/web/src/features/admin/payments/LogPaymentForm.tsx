import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Answer, ApiError, api } from '../../../shared/api.ts'
import { deleteDraft, saveDraft, readDraft, useDropped } from '../../../shared/draft.ts'
import { money } from '../../../shared/formats.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { randomKey } from '../../../shared/random-key.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

type Retailer = Answer<'GET /admin/retailers'>[number]

/** The storage name of the idempotency key. */
const KEY = 'payment key'
const LOWEST = 0.01
const HIGHEST = 9_999_999.99
const amountOf = (text: string) => parseNumber(text, { min: LOWEST, max: HIGHEST, decimals: 2 })

/** Records a payment to a retailer, who confirms it in Finances. */
export function LogPaymentForm({ retailers }: { retailers: readonly Retailer[] }) {
  const [count, setCount] = useState(0)
  // A new key remounts the form empty, so that a second click does not log the payment again.
  return <Form key={count} retailers={retailers} onLogged={() => setCount(count + 1)} />
}

/** The payment form. Its idempotency key survives reloads until the answer arrives. */
function Form({ retailers, onLogged }: { retailers: readonly Retailer[]; onLogged: () => void }) {
  // A retry after a lost answer or a second click is the same payment.
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
      // The key must survive a reload while the call is running.
      saveDraft(KEY, key)
      return api('POST /admin/payments', {
        body: { retailer_id: Number(retailer_id), amount: amountOf(amount) ?? 0, payment_date },
        idempotencyKey: key,
      })
    },
    onDone: (payment) => {
      deleteDraft(KEY)
      toastSuccess({
        title: 'Payment Logged',
        message: `${money(payment.amount)}, waiting for the retailer to confirm`,
      })
      onLogged()
    },
    onFailure: (error) => {
      // The earlier request arrived and is in the list, so the current values are another payment.
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

/** Returns today in the browser's time zone, as YYYY-MM-DD. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
