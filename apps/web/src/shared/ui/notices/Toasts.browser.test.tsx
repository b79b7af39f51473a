import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endPause } from '../../../../test/clock.ts'
import { mount } from '../../../../test/site.tsx'
import { toastFailure, toastRunStarted, toastSuccess } from './toasts.ts'

const shown = () =>
  page
    .getByRole('alert')
    .all()
    .map((toast) => toast.element().textContent)

beforeEach(() => page.viewport(1440, 900))

test('two toasts are shown at a time, problems first, and each gets its time on the screen', async () => {
  await mount(<button type="button">Work</button>)
  toastFailure({ title: 'Not saved', message: 'The price is missing.' })
  for (const title of ['One', 'Two', 'Three']) toastSuccess({ title })
  await expect.poll(() => shown().toSorted()).toEqual(['Not savedThe price is missing.', 'Three'])
  await endPause(4_000)
  await expect.poll(shown).toEqual(['Not savedThe price is missing.'])
  await endPause(8_000)
  await expect.poll(shown).toEqual([])
})

test('a resting pointer does not keep a toast open', async () => {
  await mount(<button type="button">Work</button>)
  toastSuccess({ title: 'Saved' })
  await page.getByRole('alert').hover()
  await endPause(4_000)
  await expect.poll(shown).toEqual([])
})

test('a focused toast stays until the focus leaves', async () => {
  await mount(<button type="button">Work</button>)
  toastSuccess({ title: 'Saved' })
  toastSuccess({ title: 'Also saved' })
  await expect.poll(() => shown().length).toBe(2)
  page.getByRole('alert').filter({ hasText: 'Also saved' }).getByRole('button', { name: 'Close' }).element().focus()
  await endPause(4_000)
  await expect.poll(shown).toEqual(['Also saved'])
  page.getByRole('button', { name: 'Work' }).element().focus()
  await endPause(4_000)
  await expect.poll(shown).toEqual([])
})

test('a run has one toast: its start is not shown next to its result', async () => {
  await mount(<button type="button">Work</button>)
  toastSuccess({ id: 'run-7', title: 'Payouts changed' })
  toastRunStarted(7, { title: 'Payouts are being changed' })
  await expect.poll(shown).toEqual(['Payouts changed'])
  await userEvent.click(page.getByRole('alert').getByRole('button', { name: 'Close' }))
  await expect.poll(shown).toEqual([])
})
