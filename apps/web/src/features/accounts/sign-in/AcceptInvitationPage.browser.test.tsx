import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

const accept = () => page.getByRole('button', { name: 'Accept Invitation' })

test('a click accepts an invitation with the token of its link', async () => {
  const asked = answer('POST /auth/accept-invitation', { message: 'You are in.' })
  await openSite('/accept-invitation#token=of-a-mail')
  await expect.element(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  expect(asked).toEqual([])
  await accept().click()
  await expect.element(page.getByRole('status')).toMatchTextContent('You are in.')
  await expect.poll(() => asked).toMatchObject([{ body: { token: 'of-a-mail' } }])
})

test('a used link is reported as used', async () => {
  answer('POST /auth/accept-invitation', new RefusedAnswer(422, { detail: 'This invitation has been used.' }))
  await openSite('/accept-invitation#token=used')
  await accept().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This invitation has been used.')
})

test('a truncated link is not sent', async () => {
  await openSite('/accept-invitation')
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link is incomplete')
})
