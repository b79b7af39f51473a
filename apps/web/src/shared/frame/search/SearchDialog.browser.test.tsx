import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Search everything' })

test('a page is found by keyboard, and gone to', async () => {
  answer('GET /auth/sessions', [])
  answer('GET /auth/second-factor', { is_on: false, is_required: false, turned_on_at: null, recovery_codes_left: 0 })
  const { path } = await openSite('/admin', { as: 'buyer' })
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await dialog().getByRole('textbox').fill('profil')
  await expect.element(dialog().getByRole('button', { name: /Profile/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/profile')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a search that finds nothing says so', async () => {
  await openSite('/admin', { as: 'buyer' })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await dialog().getByRole('textbox').fill('no such thing at all')
  await expect.element(dialog()).toMatchTextContent('Nothing matches “no such thing at all”.')
})
