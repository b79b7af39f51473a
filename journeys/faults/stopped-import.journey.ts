import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../ark.ts'
import { endFaults, control } from '../outside-world.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'
import { locatedUnits, setLevels } from '../shop-levels.ts'

test('an import that would empty a third of the shop stops, is rejected, then applied and undone', async ({
  page,
  ark,
}) => {
  const { shopify } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Emptied')
  const { api, shop } = retailer
  const places = await locatedUnits(api)
  const emptied = places.slice(0, Math.ceil(places.length / 3))
  const units = emptied.reduce((sum, place) => sum + place.units, 0)
  const unitsNow = async () => (await api('GET /inventory/stats')).available_units
  const before = await unitsNow()
  const banner = page.getByRole('alert', { name: 'The import of Emptied stopped' })
  const dialog = page.getByRole('dialog', { name: 'What the import of Emptied would change' })

  // Only an import can see the change: no webhook arrives, and other reads fail.
  await control(shopify, 'webhooks', { drop: 1 })
  for (const call of ['ChangedLevels', 'LevelsOfItems']) await control(shopify, 'faults', { call, kind: '503' })
  try {
    await setLevels(ark, shop, emptied, 0)
    await enter(page, retailer, '/inventory')

    await test.step('it stops, and the banner shows what it would change', async () => {
      await importStock(page)
      await expect(banner).toBeVisible()
      await expect(banner).toContainText(/would take [\d,]+ units to [\d,]+/)
      await expect(banner).toContainText('Nothing has changed')
      expect(await unitsNow()).toBe(before)
    })

    await test.step('a person reviews it and rejects it', async () => {
      await banner.getByRole('button', { name: 'Review difference' }).click()
      await expect(
        dialog.getByRole('table', { name: 'Difference' }).getByRole('row').nth(1).getByRole('cell').nth(2),
      ).toHaveText('0')
      await dialog.getByRole('button', { name: 'Discard import' }).click()
      await expect(banner).toBeHidden()
      expect(await unitsNow()).toBe(before)
    })

    await test.step('the next one stops too, and is applied', async () => {
      await importStock(page)
      await expect(banner).toBeVisible()
      await banner.getByRole('button', { name: 'Review difference' }).click()
      await dialog.getByRole('button', { name: 'Apply these changes' }).click()
      await expect.poll(unitsNow).toBeLessThan(before - units / 2)
    })

    await test.step('it is undone: every unit is back', async () => {
      const offer = page.getByRole('alert', { name: 'The import of Emptied was confirmed' })
      await offer.getByRole('button', { name: 'Undo import' }).click()
      await expectToast(page, /restored to the values before the import/)
      await expect(offer).toBeHidden()
      expect(await unitsNow()).toBe(before)
    })
    await test.step('the shop has its stock again, and the next import changes nothing', async () => {
      for (const place of emptied) await setLevels(ark, shop, [place], place.units)
      await importStock(page)
      await expect.poll(async () => (await api('GET /runs', { query: { kind: 'import' } }))[0]?.state).toBe('completed')
      await expect(banner).toBeHidden()
      expect(await unitsNow()).toBe(before)
    })
  } finally {
    for (const place of emptied) await setLevels(ark, shop, [place], place.units)
    await control(shopify, 'webhooks', { drop: 0 })
    await endFaults(shopify)
  }
})

const importStock = (page: Page) => page.getByRole('button', { name: 'Sync Inventory' }).click()
