import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { answerOperatorWork } from '../../../test/operator-work.ts'
import { openSite } from '../../../test/site.tsx'

const HELD = {
  id: 7,
  recipient: 'pat@kicks.example',
  subject: 'New order W-3',
  body: 'Two pairs.',
  created_at: '2026-11-26T14:00:00Z',
  error: 'Held because the database was restored.',
  held_at: '2026-11-26T15:00:00Z',
}

test('a held e-mail says why it waits; it is sent, or discarded after a question', async () => {
  answerOperatorWork()
  answer('GET /admin/outbox', [HELD])
  await openSite('/admin?tab=outbox', { as: 'operator' })
  const mail = page.getByRole('article', { name: 'New order W-3, to pat@kicks.example' })
  await expect.element(mail).toMatchTextContent('Held because the database was restored.')

  answer('POST /admin/outbox/{id}/send', new RefusedAnswer(409, { detail: 'ARK has no mail server: set SMTP_URL.' }))
  await mail.getByRole('button', { name: /^Send: / }).click()
  await expect.element(page.getByText(/ARK has no mail server/)).toBeVisible()
  const sent = answer('POST /admin/outbox/{id}/send', { message: 'The e-mail is being sent.' })
  await mail.getByRole('button', { name: /^Send: / }).click()
  await expect.poll(() => sent).toMatchObject([{ params: { id: 7 } }])

  const discarded = answer('DELETE /admin/outbox/{id}', { message: 'The e-mail has been discarded.' })
  answer('GET /admin/outbox', () => (discarded.length > 0 ? [] : [HELD]))
  await mail.getByRole('button', { name: /^Discard: / }).click()
  expect(discarded).toEqual([])
  await page.getByRole('dialog', { name: 'Discard E-Mail' }).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => discarded).toMatchObject([{ params: { id: 7 } }])
  await expect.element(page.getByText('The outbox is empty')).toBeVisible()
})
