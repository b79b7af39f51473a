import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Close Account' })
const PREVIEW = {
  may_close: true,
  obstacles: [],
  erased: ['Sessions with their addresses and devices. Every device is signed out at once.', 'Saved views of lists.'],
  kept: ['What was done to stock, listings and sales, without your name.'],
}

async function openClosing() {
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', {
    is_on: false,
    is_required: false,
    turned_on_at: null,
    recovery_codes_left: 0,
  })
  await openSite('/profile', { as: 'manager' })
  await page.getByRole('button', { name: 'Close Account' }).click()
}

test('closing an account shows what is erased and kept, asks for the password, and signs out', async () => {
  answer('GET /auth/me/closing', PREVIEW)
  await openClosing()
  await expect.element(dialog()).toMatchTextContent('Saved views of lists.')
  await expect.element(dialog()).toMatchTextContent('This cannot be undone.')
  await dialog().getByRole('button', { name: 'Close Account' }).click()
  await expect.element(dialog().getByText('Current password is required')).toBeVisible()
  const asked = answer('POST /auth/me/close', { message: 'The account has been closed.' })
  answer('POST /auth/logout', { message: 'Signed out.' })
  await dialog().getByLabelText('Current password').fill('Right-Horse-9')
  await dialog().getByRole('button', { name: 'Close Account' }).click()
  await expect.poll(() => asked).toMatchObject([{ body: { current_password: 'Right-Horse-9' } }])
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('an account that cannot be closed says why, and has no button to close it', async () => {
  const obstacle = 'Your business needs an owner who can sign in. Make someone else an owner first.'
  answer('GET /auth/me/closing', { ...PREVIEW, may_close: false, obstacles: [obstacle] })
  await openClosing()
  await expect.element(dialog()).toMatchTextContent(obstacle)
  expect(dialog().getByRole('button', { name: 'Close Account' }).elements()).toEqual([])
})
