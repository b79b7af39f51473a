import { expect, test } from '../ark.ts'
import { startLiveArk } from '../live-ark.ts'
import { fillSignIn } from '../people.ts'
import { codeOfApp } from '../totp.ts'

const CHOSEN = 'Korrekt-Horse-77'

test('a live operator signs in only with an own password and a second factor', async ({ browser, ark }) => {
  const live = await startLiveArk(ark)
  const context = await browser.newContext({ baseURL: live.url })
  try {
    const page = await context.newPage()
    await page.goto('/system-sales')
    await fillSignIn(page, { email: live.operatorEmail, password: live.operatorPassword })

    await expect(page.getByRole('heading', { name: 'Password Change Required' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Current password' }).fill(live.operatorPassword)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(CHOSEN)
    await page.getByRole('textbox', { name: /^Confirm/ }).fill(CHOSEN)
    await page.getByRole('button', { name: 'Change Password' }).click()

    // Every page redirects to the one required step, and the server refuses other calls as well.
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication Required' })).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication Required' })).toBeVisible()
    const token = await page.evaluate<string>(`localStorage.getItem('ark.token')`)
    const read = () =>
      context.request.get('/api/v1/sales/admin/system-sales', { headers: { authorization: `Bearer ${token}` } })
    const closed = await read()
    expect([closed.status(), await closed.json()]).toMatchObject([403, { code: 'second_factor_due' }])

    await page.getByRole('textbox', { name: 'Current password' }).fill(CHOSEN)
    await page.getByRole('button', { name: 'Continue' }).click()
    const key = await page.locator('code').innerText()
    await page.getByLabel('Code', { exact: true }).fill(codeOfApp(key, Date.now()))
    await page.getByRole('button', { name: 'Turn On' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes.first()).toBeVisible()
    const recovery = await codes.allInnerTexts()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect((await read()).status()).toBe(200)

    // The next sign-in asks for the code and then continues to the requested page.
    await page.getByRole('button', { name: /, account of / }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.goto('/system-sales')
    await fillSignIn(page, { email: live.operatorEmail, password: CHOSEN })
    await page.getByLabel('Code', { exact: true }).fill(recovery[0]!)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'System Sales' })).toBeVisible()
    await expect(page.getByText('No sales found')).toBeVisible()
  } finally {
    await context.close()
    await live.stop()
  }
})
