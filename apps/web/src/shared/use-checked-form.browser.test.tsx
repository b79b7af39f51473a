import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../test/network.ts'
import { mount } from '../../test/site.tsx'
import { api } from './api.ts'
import { CheckedForm } from './ui/controls/CheckedForm.tsx'
import { useCheckedForm } from './use-checked-form.ts'

/** The smallest form of a call. */
function LostForm({ onDone }: { onDone: () => void }) {
  const form = useCheckedForm({
    fields: ['name', 'email'],
    initial: { name: 'Dana' },
    check: ({ name, email }) => ({ ...(!name && { name: 'Name, please' }), ...(!email && { email: 'Email, please' }) }),
    send: ({ email }) => api('POST /auth/forgot-password', { body: { email } }),
    onDone,
  })
  return (
    <CheckedForm form={form} label="Lost" problemTitle="Not sent">
      <TextInput {...form.field('name')} label="Name" />
      <TextInput {...form.field('email')} label="Email" />
      <Button type="submit" loading={form.isBusy}>
        Send
      </Button>
    </CheckedForm>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const send = () => page.getByRole('button', { name: 'Send' }).click()

test('missing values are reported at their field, the first one gets focus, and nothing is sent', async () => {
  const asked = answer('POST /auth/forgot-password', { message: 'Sent' })
  await mount(<LostForm onDone={() => undefined} />)
  await field('Name').clear()
  await send()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Name, please')
  await expect.element(field('Email')).toHaveAccessibleDescription('Email, please')
  expect(asked).toEqual([])
})

test('typing removes an error, and only that one', async () => {
  await mount(<LostForm onDone={() => undefined} />)
  await field('Name').clear()
  await send()
  await field('Name').fill('D')
  await expect.element(page.getByText('Name, please')).not.toBeInTheDocument()
  await expect.element(page.getByText('Email, please')).toBeVisible()
})

test('errors of the server are shown at their field, and the others above the form until corrected', async () => {
  answer(
    'POST /auth/forgot-password',
    new RefusedAnswer(400, {
      errors: [
        { field: '/body/email', message: 'Nobody has it' },
        { field: 'moon', message: 'Wrong moon' },
        { field: 'tide', message: 'Wrong tide' },
      ],
    }),
  )
  await mount(<LostForm onDone={() => undefined} />)
  await field('Email').fill('dana@kicks.example')
  await send()
  await expect.element(field('Email')).toHaveAccessibleDescription('Nobody has it')
  const items = page.getByRole('alert').getByRole('listitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Wrong moon', 'Wrong tide'])
  await field('Name').fill('Dana R')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('Enter sends the form, and another attempt removes the earlier message', async () => {
  const onDone = vi.fn<() => void>()
  answer('POST /auth/forgot-password', new RefusedAnswer(403, { detail: 'Not today' }))
  await mount(<LostForm onDone={onDone} />)
  await field('Email').fill('dana@kicks.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not today')

  const asked = answer('POST /auth/forgot-password', { message: 'Sent' })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => onDone.mock.calls).toHaveLength(1)
  await expect.poll(() => asked).toMatchObject([{ body: { email: 'dana@kicks.example' } }])
})

test('a form cannot be sent again while it is pending, nor after a success', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string }>()
  const asked = answer('POST /auth/forgot-password', () => promise)
  await mount(<LostForm onDone={() => undefined} />)
  await field('Email').fill('dana@kicks.example')
  await send()
  const button = page.getByRole('button', { name: 'Send' })
  await expect.element(button).toBeDisabled()
  resolve({ message: 'Sent' })
  await expect.poll(() => asked).toHaveLength(1)
  await expect.element(button).toBeDisabled()
})

/** A form that stays open for the next entry, with a number and a choice. */
function PriceForm({ onDone }: { onDone: (sent: string) => void }) {
  const form = useCheckedForm({
    fields: ['price', 'store'],
    afterwards: 'empties',
    check: ({ price, store }) => ({
      ...(!(Number(price) > 0) && { price: 'Price, please' }),
      ...(store === '' && { store: 'Store, please' }),
    }),
    send: ({ price, store }) => Promise.resolve(`${price} ${store}`),
    onDone,
  })
  return (
    <CheckedForm form={form} label="Price" problemTitle="Not sent">
      <NumberInput {...form.number('price')} label="Price" prefix="$" decimalScale={2} />
      <Select {...form.choice('store')} label="Store" data={['Kicks', 'Soles']} />
      <Button type="submit" loading={form.isBusy}>
        Send
      </Button>
    </CheckedForm>
  )
}

test('numbers and choices are fields like others; a form for the next entry is empty and idle', async () => {
  const sent: string[] = []
  await mount(<PriceForm onDone={(done) => sent.push(done)} />)
  await send()
  await expect.element(field('Price')).toHaveFocus()
  await expect.element(field('Price')).toHaveAccessibleDescription('Price, please')
  await expect.element(page.getByText('Store, please')).toBeVisible()
  await field('Price').fill('12.5')
  await page.getByRole('combobox', { name: 'Store' }).click()
  await page.getByRole('option', { name: 'Soles' }).click()
  await expect.element(page.getByText('Store, please')).not.toBeInTheDocument()
  await send()
  await expect.poll(() => sent).toEqual(['12.5 Soles'])
  await expect.element(field('Price')).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled()
})
