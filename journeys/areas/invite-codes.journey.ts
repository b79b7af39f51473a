import { expect, test } from '../ark.ts'
import { JOURNEY_PASSWORD } from '../people.ts'

test.use({ person: 'operator' })

test('the operator makes an invite code, one business joins with it, and no other can', async ({
  page,
  ark,
  browser,
}) => {
  await page.goto('/admin?tab=settings')
  await page.getByRole('button', { name: 'New code' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('For the journey')
  await page.getByRole('button', { name: 'Create code' }).click()
  const code = (await page.getByLabel('Invite code', { exact: true }).innerText()).trim()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(code)).toBeHidden()

  const context = await browser.newContext({ baseURL: ark.url })
  const join = async (name: string) => {
    const theirs = await context.newPage()
    await theirs.goto('/buyer?form=join')
    const form = theirs.getByRole('form', { name: 'Sign up' })
    await form.getByLabel('Email').fill(`${name}@invited.test`)
    await form.getByLabel('Username').fill(name)
    await form.getByLabel('Password', { exact: false }).first().fill(JOURNEY_PASSWORD)
    await form.getByLabel('Confirm password').fill(JOURNEY_PASSWORD)
    await form.getByLabel('Business name').fill(`Invited ${name}`)
    await form.getByLabel('Invite code').fill(code.toLowerCase())
    await theirs.getByRole('button', { name: 'Sign Up' }).click()
    return theirs
  }
  // A code opens one account by default.
  await expect(await join('late-comer-one')).toHaveURL(/\/buyer\/inventory/)
  await context.clearCookies()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'For the journey' })
  await expect(row).toContainText('Used up')
  await row.getByRole('button', { name: /^Who joined/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Invited late-comer-one')
  await context.close()
})
