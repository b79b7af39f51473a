import { expect, sessionState, test } from '../ark.ts'
import { buyOne, savedFrom } from '../orders.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('labels are requested together, the operator processes the request, and the retailer opens one PDF', {
  tag: '@pdf',
}, async ({ page, browser, ark }) => {
  const retailer = await openRetailerWithShop(ark, 'Labels On Request')
  const { api } = retailer
  const orders = [await buyOne(ark, api, 'stockx'), await buyOne(ark, api, 'stockx')]
  const waiting = async () => (await api('GET /sales/totals', { query: { to_fulfill: true } })).total
  await expect.poll(waiting).toBe(orders.length)
  await enter(page, retailer, '/fulfillments')

  await test.step('the retailer requests labels', async () => {
    await page.getByRole('button', { name: 'Bulk Shipping', exact: true }).click()
    for (const { number } of orders)
      await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Create Labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Automation Request' })
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(dialog).toContainText('is submitted')
  })

  await test.step('the operator finds the request and processes it, and it completes automatically', async () => {
    const storageState = sessionState(ark, ark.tokens.operator)
    const desk = await browser.newContext({ baseURL: ark.url, storageState })
    const operator = await desk.newPage()
    await operator.goto('/admin?tab=automation')
    await operator.getByRole('button', { name: 'Open automation dashboard' }).click()
    const entry = operator.getByRole('listitem').filter({ hasText: retailer.name })
    await expect(entry).toContainText('Pending')
    for (const { number } of orders) await expect(entry).toContainText(number)
    await entry.getByRole('button', { name: /^Process: request/ }).click()
    await expect(entry).toContainText('Completed')
    await expect(entry).toContainText('2 labels made')
    await desk.close()
  })

  await test.step('the retailer opens one file with the label of each order', async () => {
    const requests = page.getByRole('dialog', { name: 'Automation Requests' })
    await page.goto('/fulfillments?requests=true')
    await expect(requests.getByRole('listitem')).toContainText('Completed')
    const [file] = await Promise.all([
      page.waitForEvent('popup'),
      requests.getByRole('button', { name: /^Open labels of request/ }).click(),
    ])
    await file.waitForURL(/^blob:/)
    expect(await savedFrom(page, file.url())).toMatch(/^%PDF-1/)
    await file.close()
  })

  await test.step('the retailer sees in the log who did it', async () => {
    await page.goto('/activity')
    await page.getByText('ARK', { exact: true }).last().click()
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(/request/i)
  })
})
