import { expect, test } from '../ark.ts'
import { journaledEffects, listingIds } from '../outside-world.ts'
import { listPair, lonePair } from '../pairs.ts'
import { enter, openRetailerWithShop } from '../retailers.ts'

test('a business connects its own StockX account: its pair leaves the shared one first; then it goes back', async ({
  page,
  ark,
}) => {
  const { stockx } = ark.simulators
  const retailer = await openRetailerWithShop(ark, 'Own Account')
  const pair = await lonePair(retailer.api)
  await listPair(retailer.api, pair)
  const shared = (await listingIds(ark, pair)).stockx
  await enter(page, retailer, '/settings')
  const card = page.getByRole('region', { name: 'Marketplaces' })
  await expect(card.getByText("StockX: ARK's shared account")).toBeVisible()

  const placeOf = async (effect: string, listingId: string) =>
    (await journaledEffects(stockx, effect)).find(({ details }) => details['listingId'] === listingId)?.n
  /** Waits until the pair has another listing, and checks that the previous one was gone by then. */
  const movedFrom = async (before: string): Promise<string> => {
    await expect.poll(async () => (await listingIds(ark, pair)).stockx).not.toBe(before)
    const { stockx: now } = await listingIds(ark, pair)
    expect(await placeOf('listing.deleted', before)).toBeLessThan((await placeOf('listing.created', now)) ?? 0)
    return now
  }

  const own = await test.step('another seller grants access at StockX', async () => {
    await card.getByRole('button', { name: 'Authenticate with StockX' }).click()
    await page.getByRole('link', { name: 'Allow as first-seller' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'StockX is connected' })).toBeVisible()
    return movedFrom(shared)
  })

  await test.step('the settings show it, and the account is disconnected again', async () => {
    await page.goto(`${ark.url}/settings`)
    await expect(card.getByText('StockX: your own account')).toBeVisible()
    await card.getByRole('button', { name: 'Disconnect StockX' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(card.getByText("StockX: ARK's shared account")).toBeVisible()
    await expect.poll(async () => (await listingIds(ark, pair)).stockx).not.toBe(own)
    const { stockx: again } = await listingIds(ark, pair)
    expect(await placeOf('listing.deleted', own)).toBeLessThan((await placeOf('listing.created', again)) ?? 0)
  })
})
