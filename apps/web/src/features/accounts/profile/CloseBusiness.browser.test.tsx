import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { userOf } from '../../../../test/people.ts'
import { openSite } from '../../../../test/site.tsx'

const CLOSING_AT = '2026-12-11T12:00:00.000Z'
const PREVIEW = {
  retailer_id: 1,
  business_name: 'Kicks & Co',
  closing_at: null,
  closed_at: null,
  may_close: true,
  obstacles: [],
  happens: [
    'At once: 12 listings are withdrawn, and nothing new is listed.',
    'For 14 days: everyone can still sign in, ship, export data, and see the date. An owner or the operator can undo the closing; then each size is listed again as before.',
    'After that: ARK disconnects kicks-and-co.myshopify.com, your StockX account, and all staff lose access.',
  ],
  erased: ['Names, emails, phone numbers, passwords and sessions of everyone in the business.'],
  kept: ['Sales, payments, the ledger, wholesale orders and invoices, for 10 years or longer: tax law asks for them.'],
}

const dialog = () => page.getByRole('dialog', { name: 'Close Business' })
const business = (closing_at: string | null) => {
  const me = userOf('owner')
  return { ...me, retailer: me.retailer && { ...me.retailer, closing_at } }
}

async function openProfile() {
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', { is_on: false, is_required: false, turned_on_at: null, recovery_codes_left: 0 })
  await openSite('/profile', { as: 'owner' })
}

test('an owner reads what happens, types the name and the password, sees the banner, and undoes it', async () => {
  answer('GET /business-closing', PREVIEW)
  await openProfile()
  await page.getByRole('button', { name: 'Close Business' }).click()
  await expect.element(dialog()).toMatchTextContent('At once: 12 listings are withdrawn')
  await dialog().getByRole('button', { name: 'Close in 14 Days' }).click()
  await expect.element(dialog().getByText('Type the name to confirm', { exact: true })).toBeVisible()
  const message = 'This is a different name. Type the name of the business to close.'
  answer('POST /business-closing', new RefusedAnswer(422, { errors: [{ field: 'confirm_name', message }] }))
  const name = dialog().getByRole('textbox', { name: 'Type the name to confirm: Kicks & Co' })
  await name.fill('Other')
  await dialog().getByLabelText('Current password').fill('Right-Horse-9')
  await dialog().getByRole('button', { name: 'Close in 14 Days' }).click()
  await expect.element(name).toHaveAccessibleDescription(message)
  const asked = answer('POST /business-closing', { message: 'The business closes.', closing_at: CLOSING_AT })
  answer('GET /auth/me', business(CLOSING_AT))
  await name.fill('Kicks & Co')
  await dialog().getByRole('button', { name: 'Close in 14 Days' }).click()
  await expect
    .poll(() => asked)
    .toMatchObject([{ body: { confirm_name: 'Kicks & Co', current_password: 'Right-Horse-9' } }])
  const banner = page.getByText(/^This business closes on/)
  await expect.element(banner).toBeVisible()
  answer('POST /business-closing/undo', { message: 'The business stays open.' })
  answer('GET /auth/me', business(null))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => banner.elements()).toEqual([])
})

test('a business that cannot be closed yet says what has to end first', async () => {
  const obstacle = 'Sale 72-ABC (Nike Dunk Low, size 9) has to be shipped.'
  answer('GET /business-closing', { ...PREVIEW, may_close: false, obstacles: [obstacle] })
  await openProfile()
  await page.getByRole('button', { name: 'Close Business' }).click()
  await expect.element(dialog()).toMatchTextContent(obstacle)
  expect(dialog().getByRole('button', { name: 'Close in 14 Days' }).elements()).toEqual([])
})
