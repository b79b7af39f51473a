import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, expectToast, type RunningArk, sessionState, test } from '../ark.ts'
import { fillSignIn, goTo } from '../people.ts'
import { enter, openRetailer } from '../retailers.ts'
import { codeOfApp } from '../totp.ts'

const CHOSEN = 'Korrekt-Horse-77'
const CHOSEN_LATER = 'Battery-Staple-88'
const INVITE = 'ARK-SANDBOX'

test('a seller joins by invite code, loses the password, and signs in after resetting it by mail', async ({
  page,
  browser,
  ark,
}) => {
  const email = 'new.seller@journeys.test'

  await page.goto('/seller')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await test.step('a wrong code is refused by the server, and the right one leads to the dashboard', async () => {
    const form = page.getByRole('form', { name: 'Sign up' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Username').fill('newseller')
    await form.getByLabel('Password', { exact: false }).first().fill(CHOSEN)
    await form.getByLabel('Confirm password').fill(CHOSEN)
    await form.getByLabel('Business name').fill('New Kicks')
    await form.getByLabel('Business type').selectOption('Consignment')
    await form.getByLabel('Invite code').fill('WRONG')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(form).toContainText('Invalid invite code')
    await form.getByLabel('Invite code').fill(INVITE)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expectToast(page, 'Registration Successful!')
    await signOut(page)
  })

  await test.step('the password is reset by a mailed link', async () => {
    await page.goto('/seller')
    await page.getByRole('link', { name: 'Lost your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Check your inbox' })).toBeVisible()
    await page.goto(await linkMailedTo(browser, ark, email))
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(CHOSEN_LATER)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(CHOSEN_LATER)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Password Changed' })).toBeVisible()
  })

  await test.step('the old password no longer works, and the new one does', async () => {
    await page.goto('/seller')
    await fillSignIn(page, { email, password: CHOSEN })
    await expect(page.getByRole('alert')).toContainText('Login Failed')
    await fillSignIn(page, { email, password: CHOSEN_LATER })
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test('an owner creates a person, who accepts, chooses a password first, and is signed out once deleted', async ({
  page,
  browser,
  ark,
}) => {
  const email = 'pat@journeys.test'
  await enter(page, await openRetailer(ark, 'Staffed'), '/users')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await dialog.getByLabel('Username').fill('pat')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Pat')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  const given = page.getByRole('dialog', { name: 'Temporary Password' })
  const password = await given.getByLabel('Temporary password').innerText()
  expect(password).toHaveLength(8)
  await given.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Associate')
  await expect(row).toContainText('All locations')
  await expect(row).toContainText('Invited')

  const context = await browser.newContext({ baseURL: ark.url })
  const theirs = await context.newPage()
  await test.step('the mailed link accepts the invitation, and the open list shows it by itself', async () => {
    await theirs.goto(await linkMailedTo(browser, ark, email))
    await theirs.getByRole('button', { name: 'Accept Invitation' }).click()
    await expect(theirs.getByText('Invitation Accepted')).toBeVisible()
    await expect(row).toContainText('Active')
  })

  await test.step('the generated password must be changed before anything else', async () => {
    await theirs.goto('/inventory')
    await fillSignIn(theirs, { email, password })
    await expect(theirs.getByRole('heading', { name: 'Password Change Required' })).toBeVisible()
    await theirs.goto('/listings')
    await expect(theirs.getByRole('heading', { name: 'Password Change Required' })).toBeVisible()
    await theirs.getByRole('textbox', { name: 'Current password' }).fill(password)
    await theirs.getByRole('textbox', { name: 'New password', exact: true }).fill(CHOSEN)
    await theirs.getByRole('textbox', { name: 'Confirm new password' }).fill(CHOSEN)
    await theirs.getByRole('button', { name: 'Change Password' }).click()
    await expectToast(theirs, 'Password Changed')
    await expect(theirs).toHaveURL(/\/dashboard/)
    await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('a password change elsewhere ends the session under an open page, which recovers', async () => {
    await theirs.goto('/profile')
    await theirs.getByRole('button', { name: 'Change Password' }).click()
    const change = theirs.getByRole('dialog', { name: 'Change Password' })
    await change.getByRole('textbox', { name: 'Current password' }).fill(CHOSEN)
    await change.getByRole('textbox', { name: 'New password', exact: true }).fill(CHOSEN_LATER)
    await change.getByRole('textbox', { name: 'Confirm new password' }).fill(CHOSEN_LATER)
    const streamed = theirs.waitForResponse((answer) => answer.url().endsWith('/events') && answer.status() === 200)
    await change.getByRole('button', { name: 'Change Password' }).click()
    await expect(change).toBeHidden()
    await streamed
    await goTo(theirs, 'Sales')
    await expect(theirs.getByRole('heading', { name: 'Sales Management' })).toBeVisible()
  })

  await row.getByRole('button', { name: 'Edit Pat' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByLabel('Username')).toBeDisabled()
  await expect(edit.getByLabel('Email')).toBeDisabled()
  await edit.getByLabel('Role').selectOption('Fulfillment')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Fulfillment')
  // Without a reload: the page of the demoted person updates at once.
  await expect(theirs).toHaveURL(/\/fulfillments/)
  await theirs.goto('/sales')
  await expect(theirs).toHaveURL(/\/(fulfillments|seller)/)

  await row.getByRole('button', { name: 'Delete Pat' }).click()
  const question = page.getByRole('dialog', { name: 'Delete User' })
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await expect(theirs).toHaveURL(/\/seller/)
  await expectToast(theirs, 'Your session has ended. Sign in again.')
  await context.close()
})

test('a buyer joins, sets up a second factor in the profile, and needs it at sign-in', async ({ page }) => {
  await page.goto('/buyer?form=join')
  const email = 'careful@journeys.test'
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Username').fill('careful')
  await form.getByLabel('Password', { exact: false }).first().fill(CHOSEN)
  await form.getByLabel('Confirm password').fill(CHOSEN)
  await form.getByLabel('Business name').fill('Careful Buyers')
  await form.getByLabel('Business type').selectOption('Collector')
  await form.getByLabel('Invite code').fill(INVITE)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/buyer\/inventory/)
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Business' })).toContainText('Careful Buyers')

  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' })
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await dialog.locator('code').innerText()
  await dialog.getByLabel('Code', { exact: true }).fill(codeOfApp(key, Date.now()))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const recovery = await codes.allInnerTexts()
  expect(recovery.length).toBeGreaterThan(4)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe(`${recovery.join('\n')}\n`)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('On')
  await signOut(page)

  await page.goto('/buyer')
  await fillSignIn(page, { email, password: CHOSEN })
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('form', { name: 'Second step of signing in' })).toContainText(/code/i)
  await expect(page).toHaveURL(/\/buyer/)
  // Uses a recovery code, because the app's current code may have been used already.
  await page.getByLabel('Code', { exact: true }).fill(recovery[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/buyer\/inventory/)
})

test('demo mode shows no real name, and refreshes data that was already loaded', async ({ page, ark }) => {
  const retailer = await openRetailer(ark, 'Shown Around')
  await enter(page, retailer, '/profile')
  const person = page.getByRole('region', { name: 'Person' })
  await expect(person).toContainText(retailer.email)
  await page.getByRole('switch', { name: 'Demo Mode' }).click()
  await expectToast(page, 'Demo Mode Toggled')
  await expect(person).not.toContainText(retailer.email)
  await expect(person).toContainText('Demo Mode')
  await page.getByRole('switch', { name: 'Demo Mode' }).click()
  await expect(person).toContainText(retailer.email)
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, account of / }).click()
  await page
    .getByRole('dialog', { name: /, account of / })
    .getByRole('button', { name: 'Sign Out' })
    .click()
  await expect(page).toHaveURL(/\/(seller|buyer)/)
}

/** Returns the link in the newest email to a person, from the administrator's outbox. */
async function linkMailedTo(browser: Browser, ark: RunningArk, email: string): Promise<string> {
  const storageState = sessionState(ark, ark.tokens.operator)
  const context = await browser.newContext({ baseURL: ark.url, storageState })
  const page = await context.newPage()
  await page.goto('/admin?tab=outbox')
  const text = await page
    .getByRole('article', { name: new RegExp(`to ${email}$`) })
    .first()
    .innerText()
  await context.close()
  const link = /https?:\/\/\S+\/(?:reset-password|accept-invitation)#token=\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in: ${text}`)
  const { pathname, hash } = new URL(link)
  return `${pathname}${hash}`
}
