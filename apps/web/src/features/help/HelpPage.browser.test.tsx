import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { version } from '../../../../../package.json'
import { press } from '../../../test/press.ts'
import { openSite } from '../../../test/site.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const line = (name: RegExp) => page.getByRole('link', { name })

test('the index lists the chapters of the person, and those of another reader on request', async () => {
  const { search } = await openSite('/help', { as: 'buyer' })
  await expect.element(line(/^Buy wholesale/)).toBeVisible()
  await expect.element(line(/^Pay the retailers/)).not.toBeInTheDocument()
  await press(page.getByText('Operator', { exact: true }))
  await expect.element(line(/^Pay the retailers/)).toBeVisible()
  expect(search()).toBe('?reader=operator')
})

test('a search finds words of all chapters, and says when none matches', async () => {
  await openSite('/help?search=oversold pair', { as: 'fulfillment' })
  await expect.element(page.getByRole('list', { name: 'Found chapters' })).toMatchTextContent(/A pair sold twice/)
  await page.getByRole('searchbox', { name: 'Search the handbook' }).fill('xylophone')
  await expect.element(page.getByText('No chapter matches')).toBeVisible()
})

test('"?" on a page leads to its chapter, which has none', async () => {
  const { path } = await openSite('/dashboard', { as: 'owner' })
  await press(page.getByRole('link', { name: 'Help for this page' }))
  await expect.element(heading('Start your day')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Help for this page' })).not.toBeInTheDocument()
  expect(path()).toBe('/help/start-your-day')
})

test.each([
  ['/help?page=/admin?tab=payments', 'Pay the retailers'],
  ['/help?page=/admin?tab=audit', "The operator's morning"],
  ['/help?page=/nowhere', 'Help'],
  ['/help/no-such-chapter', 'There is no such chapter'],
])('%s shows "%s"', async (address, title) => {
  await openSite(address, { as: 'operator' })
  await expect.element(heading(title)).toBeVisible()
})

test('a chapter links to the pages that the person may open, and to other chapters without a page load', async () => {
  const { path } = await openSite('/help/ship-orders', { as: 'owner' })
  await expect.element(line(/^Open Fulfillments$/)).toBeVisible()
  await press(line(/^A pair sold twice: what now\?$/))
  await expect.element(heading('A pair sold twice: what now?')).toBeVisible()
  expect(path()).toBe('/help/sold-twice')
})

test('the account menu names the version and leads to what is new', async () => {
  await openSite('/help', { as: 'owner' })
  await press(page.getByRole('button', { name: /, account of / }))
  await press(line(new RegExp(`^ARK ${version}: what`)))
  await expect.element(heading("What's new")).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: version })).toBeVisible()
})
