import { expect, expectToast, test } from '../ark.ts'
import { makeNextTryTheLast } from '../job-queue.ts'
import { endFaults, control } from '../outside-world.ts'
import { untilThere } from '../pages.ts'
import { openRetailerWithShop } from '../retailers.ts'
import { locatedUnits, setLevels } from '../shop-levels.ts'

const JOB = 'inventory.reread-when-webhook-arrives'
const WORDS = 'Read the data of a webhook again'

test.use({ person: 'operator' })
test.afterEach(({ ark }) => endFaults(ark.simulators.shopify))

test('work that failed at its last attempt waits for the operator, who retries it, and it succeeds', async ({
  page,
  ark,
}) => {
  const { shopify } = ark.simulators
  const { api, shop } = await openRetailerWithShop(ark, 'Unheard')
  const [place] = await locatedUnits(api)
  const unitsNow = async () => (await api('GET /inventory/stats')).available_units
  const before = await unitsNow()
  const refuse = (call: string) => control(shopify, 'faults', { call, kind: '503' })

  // Reading the webhook's items and reading all changes both fail.
  for (const call of ['LevelsOfItems', 'ChangedLevels']) await refuse(call)
  await setLevels(ark, shop, [place!], place!.units + 3)
  await makeNextTryTheLast(ark, { job: JOB, domain: shop.domain })

  await page.goto('/admin?tab=failed-jobs')
  const row = page.getByRole('row').filter({ hasText: WORDS })
  // No event informs an open page about failing work, so this reloads.
  await expect(async () => {
    await page.reload()
    await untilThere(page)
    expect(await row.allInnerTexts()).toContainEqual(expect.stringContaining('Unheard'))
  }).toPass()
  await expect(row).toContainText('HTTP 503')
  expect(await unitsNow()).toBe(before)

  await test.step('retried while Shopify still refuses, it is tried again automatically', async () => {
    await row.getByRole('button', { name: `Retry: ${WORDS} of Unheard` }).click()
    await expectToast(page, 'The job was sent again.')
    await expect(row).toBeHidden()
    expect(await unitsNow()).toBe(before)
  })

  await test.step('once Shopify answers, the stock is that of the shop', async () => {
    await endFaults(shopify)
    // Reading all changes still fails, so only the webhook's own reading brings the change.
    await refuse('ChangedLevels')
    await expect.poll(unitsNow).toBe(before + 3)
    await page.reload()
    await expect(page.getByText('A job that fails its last attempt stays here for 30 days.')).toBeVisible()
  })
})
