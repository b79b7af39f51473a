import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { answerOperatorWork } from '../../../test/operator-work.ts'
import { openSite } from '../../../test/site.tsx'

test('the operator finds an account by its email and closes it after typing the email again', async () => {
  answerOperatorWork()
  answer('GET /retailers', [{ id: 1, business_name: 'Kicks & Co' }])
  const email = 'pat@kicks.example'
  await openSite('/admin?tab=accounts', { as: 'operator' })
  answer('GET /admin/account-closing', {
    may_close: true,
    obstacles: [],
    erased: ['Saved views of lists.'],
    kept: ['What was done to stock, listings and sales, without your name.'],
    email,
    role: 'associate',
    removed_at: null,
  })
  await page.getByRole('textbox', { name: 'Email of the account' }).fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  const account = page.getByRole('region', { name: `Account of ${email}` })
  await expect.element(account).toMatchTextContent('Saved views of lists.')
  const message = 'This is a different email. Type the email of the account to close.'
  answer('POST /admin/account-closing', new RefusedAnswer(422, { errors: [{ field: 'confirm_email', message }] }))
  const typed = account.getByRole('textbox', { name: 'Type the email to confirm' })
  await typed.fill('other@kicks.example')
  await account.getByRole('button', { name: 'Close Account' }).click()
  await expect.element(typed).toHaveAccessibleDescription(message)
  const asked = answer('POST /admin/account-closing', { message: 'The account has been closed.' })
  await typed.fill(email)
  await account.getByRole('button', { name: 'Close Account' }).click()
  await expect.poll(() => asked).toMatchObject([{ body: { email, confirm_email: email } }])
  await expect.poll(() => account.elements()).toEqual([])
})
