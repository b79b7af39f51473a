import { expect, test } from '../ark.ts'
import { makeNextTryTheLast } from '../job-queue.ts'
import { endFaults, control } from '../outside-world.ts'
import { openRetailerWithShop } from '../retailers.ts'
import { locatedUnits, setLevels } from '../shop-levels.ts'

const JOB = 'inventory.reread-when-webhook-arrives'
const WORDS = 'Read again what a webhook named'

test.use({ person: 'operator' })
test.afterEach(({ ark }) => endFaults(ark.simulators.shopify))

test('work that failed at its last try waits for the operator, who sends it again, and it is done', async ({
  page,
  ark,
}) => {
  const { shopify } = ark.simulators
  const { api, shop } = await openRetailerWithShop(ark, 'Unheard')
  const [place] = await locatedUnits(api)
  const unitsNow = async () => (await api('GET /inventory/stats')).available_units
  const before = await unitsNow()
  const refuse = (call: string) => control(shopify, 'faults', { call, kind: '503' })

  // What a webhook names cannot be read, nor what has changed of all.
  for (const call of ['LevelsOfItems', 'ChangedLevels']) await refuse(call)
  await setLevels(ark, shop, [place!], place!.units + 3)
  await makeNextTryTheLast(ark, { job: JOB, domain: shop.domain })

  await page.goto('/admin?tab=failed-jobs')
  const row = page.getByRole('row').filter({ hasText: WORDS })
  // Nobody tells an open page of work that fails.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Unheard', { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(row).toContainText('HTTP 503')
  expect(await unitsNow()).toBe(before)

  await test.step('sent again while Shopify still refuses, it is tried again by itself', async () => {
    await row.getByRole('button', { name: `Send again: ${WORDS} of Unheard` }).click()
    await expect(page.getByText('The job was sent again.')).toBeVisible()
    await expect(row).toBeHidden()
    expect(await unitsNow()).toBe(before)
  })

  await test.step('once Shopify answers, the stock is as the shop has it', async () => {
    await endFaults(shopify)
    // What changed of all is still not told: it is the webhook's own reading that brings it.
    await refuse('ChangedLevels')
    await expect.poll(unitsNow, { timeout: 60_000 }).toBe(before + 3)
    await page.reload()
    await expect(page.getByText('What fails at its last try waits here for 30 days.')).toBeVisible()
  })
})
