import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { cents, dollars } from '@ark/domain'
import { useRef, useState } from 'react'
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
  const [warning, setWarning] = useState<string | null>(null)
  const isConfirmed = useRef(false)
  const form = useCheckedForm({
    fields: ['retailer_id', 'amount', 'payment_date'],
    draft: 'payment',
    initial: { payment_date: today() },
    check: ({ retailer_id, amount, payment_date }) => ({
      ...(retailer_id === '' && { retailer_id: 'Choose a retailer' }),
      ...(!amountOf(amount) && { amount: `Enter an amount from ${money(LOWEST)} to ${money(HIGHEST)}` }),
      ...(payment_date === '' && { payment_date: 'Enter the date of the payment' }),
    }),
    send: (values) => {
      // The key must survive a reload while the call is running.
      saveDraft(KEY, key)
      const body = { ...bodyOf(values), ...(isConfirmed.current && { confirm: true }) }
      isConfirmed.current = false
      return api('POST /admin/payments', { body, idempotencyKey: key })
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
      if (error instanceof ApiError && error.code === 'more_than_ready') {
        setWarning(error.detail)
        return true
      }
      // The earlier request arrived and is in the list, so the current values are another payment.
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') setKey(randomKey())
      return false
    },
  })
  const over = overReady(form.values, retailers)
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
      {over !== null && (
        <Text size="sm" c="orange" role="status">
          {money(over)} more than is ready for this retailer.
        </Text>
      )}
      <TextInput {...form.field('payment_date')} type="date" label="Date" withAsterisk />
      <Group>
        <Button type="submit" loading={form.isBusy}>
          Log Payment
        </Button>
      </Group>
      <Modal opened={warning !== null} onClose={() => setWarning(null)} title="Pay more than is ready?">
        <Stack>
          <Text size="sm">{warning}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setWarning(null)} data-autofocus>
              Cancel
            </Button>
            <Button
              color="red"
              onClick={() => {
                setWarning(null)
                isConfirmed.current = true
                form.submit()
              }}
            >
              Log it anyway
            </Button>
          </Group>
        </Stack>
      </Modal>
    </CheckedForm>
  )
}

type Values = Record<'retailer_id' | 'amount' | 'payment_date', string>

const bodyOf = ({ retailer_id, amount, payment_date }: Values) => ({
  retailer_id: Number(retailer_id),
  amount: amountOf(amount) ?? 0,
  payment_date,
})

/** Returns by how many dollars the typed amount is above what is ready for the retailer; null when it is not. */
function overReady({ retailer_id, amount }: Values, retailers: readonly Retailer[]): number | null {
  const retailer = retailers.find(({ id }) => String(id) === retailer_id)
  const typed = amountOf(amount)
  if (!retailer || !typed) return null
  const over = cents(typed) - Math.max(0, cents(retailer.ready_for_payout))
  return over > 0 ? dollars(over) : null
}

/** Returns today in the browser's time zone, as YYYY-MM-DD. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
