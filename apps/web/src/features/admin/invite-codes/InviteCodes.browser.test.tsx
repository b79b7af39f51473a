import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'
import type { InviteCode } from './invite-codes.queries.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = (id: number, of: Partial<InviteCode> = {}): InviteCode => ({
  id,
  hint: `KQ0${id}`,
  note: `Note ${id}`,
  max_uses: 5,
  uses: 2,
  state: 'open',
  expires_at: null,
  revoked_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ...of,
})

let codes: InviteCode[]
beforeEach(() => {
  codes = [code(2), code(1, { state: 'used_up', uses: 5 })]
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  // Answers for the panel's other cards.
  answer('GET /admin/system-settings/fee-schedules', [])
  answer('GET /admin/system-settings/stockx-zero-fees', {
    enabled: false,
    zero_fees_formula: '',
    normal_formula: '',
    description: '',
    since: null,
  })
  answer('GET /admin/invite-codes', () => ({
    codes,
    next_cursor: null,
    of_environment: [{ hint: 'DBOX', max_uses: null, uses: 7 }],
  }))
})
const open = () => openSite('/admin?tab=settings', { as: 'operator' })

test('each code shows how often it was used; those of the environment are listed separately', async () => {
  await open()
  const table = page.getByRole('table', { name: 'Invite codes' })
  await expect.element(table.getByText('2 of 5')).toBeVisible()
  await expect.element(table.getByText('Used up')).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent('…DBOX, used 7')
  await expect.element(button('Revoke code …KQ01')).not.toBeInTheDocument()
})

test('a new code is for one account and thirty days by default, and is shown', async () => {
  await open()
  const asked = answer('POST /admin/invite-codes', () => {
    codes = [code(3), ...codes]
    return { id: 3, code: 'ARK-7KQ2-M9XD-KQ03' }
  })
  await press(button('New code'))
  await page.getByRole('textbox', { name: 'Note' }).fill('Trade fair')
  await press(button('Create code'))
  await expect.element(page.getByText('ARK-7KQ2-M9XD-KQ03')).toBeVisible()
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ note: 'Trade fair', max_uses: 1, expires_in_days: 30 }])
  await press(button('Done'))
  await expect.element(page.getByText('…KQ03')).toBeVisible()
  await expect.element(page.getByText('ARK-7KQ2-M9XD-KQ03')).not.toBeInTheDocument()
})

test('empty fields mean no limits, and a refusal is shown', async () => {
  await open()
  const asked = answer('POST /admin/invite-codes', new RefusedAnswer(403, { detail: 'Not today' }))
  await press(button('New code'))
  for (const name of ['Maximum uses', 'Days until it expires']) await page.getByRole('textbox', { name }).fill('')
  await press(button('Create code'))
  await expect.element(page.getByText('Not today')).toBeVisible()
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{}])
})

test('a code is revoked only after a confirmation', async () => {
  await open()
  const asked = answer('POST /admin/invite-codes/{id}/revoke', () => {
    codes = codes.map((each) => (each.id === 2 ? { ...each, state: 'revoked' as const } : each))
    return { message: 'No one can sign up with the code that ends in KQ02 anymore.' }
  })
  await press(page.getByRole('button', { name: /^Revoke/ }))
  await press(button('Revoke code'))
  await expect.element(page.getByText('No one can sign up with the code that ends in KQ02 anymore.')).toBeVisible()
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
  await expect.poll(() => asked.map(({ params }) => params)).toEqual([{ id: 2 }])
})

test('accounts that joined by a code are listed', async () => {
  await open()
  answer('GET /admin/invite-codes/{id}/uses', {
    uses: [
      {
        id: 9,
        used_at: '2026-11-21T10:00:00.000Z',
        kind: 'buyer' as const,
        business_name: 'Byers & Daughters',
        email: 'ben@byers.test',
      },
    ],
    next_cursor: null,
  })
  await press(page.getByRole('button', { name: /^Who joined/ }).first())
  await expect.element(page.getByRole('dialog').getByText('Byers & Daughters')).toBeVisible()
})
