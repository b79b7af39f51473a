import { type LastPair, NOTIFICATION_KIND_NAMES, notificationRule } from '@ark/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import type { Answer } from '../../shared/api.ts'
import { DETAILS, openSite } from '../../../test/site.tsx'

afterEach(() => page.viewport(1280, 800))

const SETTINGS = {
  business_name: 'Kicks & Co',
  shopify_generate_order: true,
  auto_fulfill_shopify_orders: true,
  retail_or_payout: false,
  wholesale_sale_direct_ship: false,
  SKU_matches_StockX: false,
  auto_disable_release_day: false,
  last_pair: 'both' as LastPair,
}

const NOTIFIED: Answer<'GET /notifications/settings'> = {
  kinds: NOTIFICATION_KIND_NAMES.map((kind) => ({ kind, ...notificationRule(kind).defaultChannels })),
  chat: null,
}

let saved: typeof SETTINGS

async function openSettings(address = '/settings') {
  saved = SETTINGS
  answer('GET /sales/settings', () => saved)
  const asked = answer('PATCH /sales/settings', ({ body }) => {
    saved = { ...saved, ...body }
    return saved
  })
  answer('GET /notifications/settings', NOTIFIED)
  answer('GET /marketplaces/accounts', { accounts: [] })
  answer('GET /shopify/stores', [])
  answer('GET /shopify/webhooks/webhook-status', { registered_webhooks: [], webhook_secret: null, stores: [] })
  const site = await openSite(address, { as: 'owner' })
  return { asked, site }
}

test('a setting with two choices names both, and shows the chosen one', async () => {
  const { asked } = await openSettings()
  const choice = page.getByRole('radiogroup', { name: 'Price of Shopify orders' })
  await expect.element(choice.getByRole('radio', { name: 'Net payout' })).toBeChecked()
  await choice.getByText('Retail price').click()
  await expect.element(page.getByText('Price of Shopify orders: Retail price')).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: 'Retail price' })).toBeChecked()
  await expect.poll(() => asked).toMatchObject([{ body: { retail_or_payout: true } }])
})

test('an on/off setting is a switch', async () => {
  await openSettings()
  await page.getByRole('switch', { name: 'Disable listings on release day' }).click({ force: true })
  await expect.element(page.getByText('Disable listings on release day has been enabled')).toBeVisible()
})

test('the place of the last pair is chosen by name', async () => {
  const { asked } = await openSettings()
  const choice = page.getByRole('radiogroup', { name: 'Where the last pair of a size is listed' })
  await expect.element(choice.getByRole('radio', { name: 'On both marketplaces' })).toBeChecked()
  await choice.getByRole('radio', { name: 'On neither' }).click()
  await expect.element(page.getByText('Last pair: on neither')).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: 'On neither' })).toBeChecked()
  await expect.poll(() => asked).toMatchObject([{ body: { last_pair: 'keep_off' } }])
})

test('channels of a notification are checkboxes, which are reset when saving fails', async () => {
  await openSettings()
  const asked = answer('PATCH /notifications/settings', new RefusedAnswer(409, { detail: 'Not now' }))
  const mail = page.getByRole('checkbox', { name: 'ARK has paid you: by e-mail to the owners' })
  await expect.element(mail).toBeChecked()
  await mail.click()
  await expect.element(page.getByText('Not now')).toBeVisible()
  await expect.element(mail).toBeChecked()
  await expect.poll(() => asked).toMatchObject([{ body: { kind: 'payment', by_email: false } }])
  await expect.element(page.getByRole('checkbox', { name: 'ARK has paid you: in the chat' })).toBeDisabled()
})

test('a channel is connected by its webhook; errors are shown at the field', async () => {
  await openSettings()
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  const field = page.getByRole('textbox', { name: 'Incoming webhook of Discord or Slack' })
  await page.getByRole('button', { name: 'Connect a Channel' }).click()
  await expect.element(field).toHaveFocus()
  await connect.click()
  await expect.element(field).toHaveAccessibleDescription(/Paste the address of an incoming webhook/)
  await field.fill(' https://discord.com/api/webhooks/1/x ')
  const asked = answer('PUT /notifications/chat', () => {
    answer('GET /notifications/settings', connected)
    return connected
  })
  const connected = { ...NOTIFIED, chat: { service: 'discord' as const, hint: '…AbCd', problem: null } }
  await connect.click()
  await expect.element(page.getByText('Discord, webhook …AbCd')).toBeVisible()
  await expect.poll(() => asked).toMatchObject([{ body: { address: 'https://discord.com/api/webhooks/1/x' } }])
  const problem = 'Discord no longer knows this webhook. Create a new one and connect it.'
  answer('POST /notifications/chat/test', { ...connected, chat: { ...connected.chat, problem } })
  await page.getByRole('button', { name: 'Send a Test' }).click()
  await expect.element(page.getByText(problem)).toBeVisible()
})

test('staff without permission to change settings see no notification settings', async () => {
  answer('GET /sales/settings', SETTINGS)
  answer('GET /marketplaces/accounts', { accounts: [] })
  await openSite('/settings', { as: 'associate' })
  await expect.element(page.getByRole('heading', { name: 'Last Pair' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument()
})

const cards = () =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent)

test('the shop comes first, and a section of the side list shows its cards alone, also by its link', async () => {
  await page.viewport(1440, 900)
  const { site } = await openSettings()
  await expect.poll(() => cards().slice(0, 2)).toEqual(['Shopify Integration', 'Product Management'])
  const list = page.getByRole('navigation', { name: 'Sections of the settings' })
  await list.getByRole('link', { name: 'Selling' }).click()
  await expect.poll(cards).toEqual(['Last Pair', 'Release Day Settings', 'Wholesale Settings', 'Pick Rules'])
  await expect.element(list.getByRole('link', { name: 'Selling' })).toHaveAttribute('aria-current', 'page')
  expect(site.search()).toBe('?section=selling')
  site.back()
  await expect.poll(() => cards().length).toBeGreaterThan(8)
})

test('a link to a section opens it', async () => {
  await openSettings('/settings?section=notifications')
  await expect.poll(cards).toEqual(['Notifications'])
})

test('a search looks through all settings, whatever section is open', async () => {
  await openSettings('/settings?section=you')
  const box = page.getByRole('searchbox', { name: 'Search all settings' })
  await box.fill('payout')
  await expect.poll(() => cards()[0]).toBe('Shopify Integration')
  await box.fill('nothing is called so')
  await expect.element(page.getByText('No setting matches “nothing is called so”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect.poll(cards).toEqual(['Your Account', 'Appearance'])
})

test('two columns leave no hole: the first card of each begins at the top', async () => {
  await page.viewport(1440, 900)
  await openSettings()
  await expect.element(page.getByRole('region', { name: 'Last Pair' })).toBeVisible()
  const regions = page.getByRole('main').getByRole('region').elements()
  const boxes = regions.map((region) => region.getBoundingClientRect()).filter(({ width }) => width < 700)
  const lefts = [...new Set(boxes.map(({ left }) => Math.round(left)))]
  expect(lefts).toHaveLength(2)
  const gaps = lefts.flatMap((left) => {
    const column = boxes.filter((box) => Math.round(box.left) === left).toSorted((one, other) => one.top - other.top)
    return column.slice(1).map((box, at) => Math.round(box.top - (column[at]?.bottom ?? 0)))
  })
  expect(Math.max(...gaps)).toBeLessThanOrEqual(20)
})

test('on a phone the sections are a choice above the cards', async () => {
  await page.viewport(390, 844)
  await openSettings()
  await page.getByRole('combobox', { name: 'Section' }).selectOptions('Notifications')
  await expect.poll(cards).toEqual(['Notifications'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('business details send only what was changed, and an error is at its field', async () => {
  const sent = answer('PATCH /business-details', ({ body }) => ({ ...DETAILS, ...body, missing: [] }))
  await openSettings('/settings?section=business')
  await page.getByRole('button', { name: 'Enter details' }).click()
  const zip = page.getByRole('textbox', { name: 'ZIP code' })
  await zip.fill('1001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter a ZIP code, such as 10012')).toBeVisible()
  expect(sent).toEqual([])
  await zip.fill('10013')
  await page.getByRole('combobox', { name: 'Payment terms' }).selectOptions('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ postal_code: '10013', payment_terms_days: 30 }])
})
