import type { Page } from '@playwright/test'
import { type Api, apiAs } from '../api.ts'
import { expect, expectToast, test } from '../ark.ts'
import { goTo } from '../people.ts'

/** Uses the sandbox's own shop, whose product links no other journey changes. */
test.use({ person: 'owner' })

test('a product linked to the wrong shoe is linked to the right one, and a manual size correction stays', async ({
  page,
  ark,
}) => {
  const api = apiAs(ark, 'owner')
  const { sync, wrong, right } = await mismatch(api)
  const title = sync.shopify_title
  await page.goto('/shopify')

  await test.step('a wrong suggestion is confirmed in a hurry', async () => {
    await openTab(page, 'Pending Syncs')
    await page.getByRole('searchbox', { name: 'Filter by product or SKU' }).fill(title)
    await page.getByRole('button', { name: new RegExp(`^(Confirm|Review) ${title}`) }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Sync' })
    await expect(dialog.getByRole('region', { name: 'In ARK' })).toContainText(wrong.name)
    await dialog.getByRole('checkbox', { name: 'I checked: it is the same shoe' }).check()
    await dialog.getByRole('button', { name: 'Confirm Sync' }).click()
    await expectToast(page, 'Sync confirmed')
  })

  await test.step('the product is unlinked after a warning about listings, stock and orders', async () => {
    await openTab(page, 'Completed Syncs')
    await expect(row(page, title)).toContainText(wrong.name)
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('button', { name: 'Unsync' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Unsync' })
    for (const words of ['listings', 'stock and reserves are removed', 'pre-release'])
      await expect(dialog).toContainText(words)
    await dialog.getByRole('button', { name: 'Unsync' }).click()
    await expectToast(page, 'Product unsynced')
    await expect(row(page, title)).toBeHidden()
  })

  await test.step('the right shoe is searched for and confirmed', async () => {
    await openTab(page, 'Pending Syncs')
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('button', { name: 'Find product match' }).click()
    const search = page.getByRole('dialog', { name: 'Find Product Match' })
    await search.getByRole('textbox', { name: 'Search by name or style code' }).fill(right.sku)
    await search.getByRole('button', { name: 'Search' }).click()
    await search.getByRole('button', { name: `Choose ${right.name}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Sync' })
    await expect(dialog.getByRole('region', { name: 'In ARK' })).toContainText(right.name)
  })

  const leftOut = await test.step('a size is corrected before the confirmation, and stays corrected', async () => {
    const { variant_mappings } = await api('GET /shopify/syncs/{id}/matches', {
      params: { id: sync.sync_id },
      query: { ark_product_id: right.id },
    })
    const last = variant_mappings.findLast((match) => match.ark_size !== null)!
    const dialog = page.getByRole('dialog', { name: 'Confirm Sync' })
    // The sizes are expanded already when one of them was not recognized.
    const check = dialog.getByRole('button', { name: /^(Check|Hide) sizes$/ })
    if ((await check.getAttribute('aria-expanded')) === 'false') await check.click()
    const linked = variant_mappings.filter((match) => match.ark_size !== null).length
    const size = dialog.getByRole('combobox', {
      name: `ARK size of ${title}, ${last.shopify_variant_size}`,
      exact: true,
    })
    await size.selectOption('Not linked')
    await expect(dialog.getByRole('status')).toContainText(`${linked - 1} of ${variant_mappings.length} sizes`)
    // The dialog asks for a confirmation only when the SKU has another style code.
    const yes = dialog.getByRole('checkbox', { name: 'I checked: it is the same shoe' })
    if (await yes.isVisible()) await yes.check()
    await dialog.getByRole('button', { name: 'Confirm Sync' }).click()
    await openTab(page, 'Completed Syncs')
    await expect(row(page, title)).toContainText(right.name)
    return last.shopify_sku!
  })

  const [first, second] = await matchedSizes(api, sync.sync_id)
  const arkSize = (size: string) => page.getByRole('combobox', { name: `ARK size of ${title}, ${size}`, exact: true })

  await test.step('two sizes are corrected: one is left out, and another takes its place', async () => {
    await page.getByRole('button', { name: `Open ${title}`, exact: true }).click()
    await expect(sizeRow(page, leftOut)).toContainText('excluded manually')
    await arkSize(first.shopify).selectOption('Not linked')
    await expect(sizeRow(page, first.sku)).toContainText('excluded manually')
    await arkSize(second.shopify).selectOption(first.ark)
    await expect(sizeRow(page, second.sku)).toContainText('by hand')
  })

  await test.step('no import undoes it, and its stock is in the inventory', async () => {
    await page.getByRole('button', { name: 'Sync Inventory' }).click()
    await expectToast(page, 'Kicks & Co is imported')
    await page.reload()
    await page.getByRole('button', { name: `Open ${title}`, exact: true }).click()
    await expect(sizeRow(page, first.sku)).toContainText('excluded manually')
    await expect(arkSize(second.shopify).locator('option:checked')).toHaveText(first.ark)
    await goTo(page, 'Inventory')
    await page.getByRole('searchbox', { name: 'Search products or variants' }).fill(right.name)
    await expect(page.getByRole('button', { name: `Open ${right.name}`, exact: true })).toBeVisible()
  })
})

const openTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${title}`, exact: true }) })

const sizeRow = (page: Page, sku: string) =>
  page
    .getByRole('table', { name: /^Sizes of / })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: sku, exact: true }) })

/**
 * Returns a product of the store with a suggestion, and another shoe that the retailer does not have yet, which is the
 * right one in this journey.
 */
async function mismatch(api: Api) {
  const [store] = await api('GET /shopify/stores')
  const ofStore = { params: { id: store!.id } }
  const { syncs } = await api('GET /shopify/stores/{id}/pending-syncs', ofStore)
  // A product whose sizes have SKUs, which identify their rows; for others a title was enough for a suggestion.
  const sync = syncs.find((each) => each.suggested_ark_product !== null && each.shopify_sku !== null)!
  const linked = (await api('GET /shopify/stores/{id}/completed-syncs', ofStore)).syncs.map(
    (each) => each.ark_product!.id,
  )
  const wrong = sync.suggested_ark_product!
  const { suggestions } = await api('POST /shopify/syncs/{id}/stockx-search', {
    params: { id: sync.sync_id },
    body: { search_query: 'Jordan Nike Yeezy ASICS Balance' },
  })
  const found = suggestions.find((each) => each.sku && ![wrong.id, ...linked].includes(each.ark_product_id))!
  return { sync, wrong, right: { id: found.ark_product_id, name: found.ark_product_name, sku: found.sku! } }
}

/** Returns the first two linked sizes of a sync, in the store's and in the catalog's spelling. */
async function matchedSizes(api: Api, syncId: number) {
  const [store] = await api('GET /shopify/stores')
  const { syncs } = await api('GET /shopify/stores/{id}/completed-syncs', { params: { id: store!.id } })
  const matches = syncs
    .find(({ sync_id }) => sync_id === syncId)!
    .variant_mappings.filter((match) => match.ark_size !== null)
  const [first, second] = matches.map((match) => ({
    shopify: match.shopify_variant_size!,
    sku: match.shopify_sku!,
    ark: match.ark_size!,
  }))
  return [first!, second!] as const
}
