import type { Page } from '@playwright/test'
import { type Api, apiAs } from '../api.ts'
import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { PAGES, type SitePage, untilThere } from '../pages.ts'
import type { Person } from '../people.ts'
import { FIGURE } from '../slowest-journeys.ts'

/** interface.md, "Held by checks": JavaScript of a first load, in bytes as they come over the wire. */
const SIGNED_IN_BYTES = 260_000
const SIGNED_OUT_BYTES = 170_000
/** Of the pages that shopkeepers live in (quality.md P9). */
const LIVED_IN_BYTES = 240_000
/** quality.md P9: scripts that are asked for until a page's title is drawn, the outline's included. */
const MOST_SCRIPTS = 12
/** Of pages with more controls than the lists that shopkeepers live in. */
const MOST_SCRIPTS_OF_ANY = 20
const LIVED_IN: readonly string[] = ['landing', 'inventory', 'listings', 'users']

/** What has opened over a page; the page below it is looked at by itself. */
const DIALOG = '[role="dialog"]'

/**
 * What most people look at all day: under axe at each `npm test`. The other pages are made of the same parts, and are
 * looked at so in `npm run test:long`; that they load what they may and fit a phone is held always.
 */
const UNDER_AXE: readonly string[] = [
  'seller-sign-in',
  'dashboard',
  'inventory',
  'listings',
  'sales',
  'fulfillments',
  'scanning-mode',
  'finances',
  'shopify',
  'pending syncs',
  'buyer-inventory',
  'system-sales',
  'sale details',
  'market data',
]
/** How many are looked at by one journey: fewer take longer, and with more one lane would wait for another. */
const MOST_TOGETHER = 12
const isBrief = (name: string): boolean => !process.env.ARK_LONG_TESTS && !UNDER_AXE.includes(name)

/** Other sides of pages. */
const TABS: readonly SitePage[] = [
  { name: 'pending syncs', path: '/shopify?tab=pending', as: 'owner' },
  { name: 'completed syncs', path: '/shopify?tab=completed', as: 'owner' },
]
/** What opens over a page, the owner's unless it is said whose. */
const OPENED: readonly { name: string; path: (api: Api) => Promise<string>; as?: Person }[] = [
  {
    name: 'sale details',
    path: async (api) => `/sales?sale=${(await api('GET /sales/', { query: { limit: 1 } })).sales[0]!.id}`,
  },
  {
    name: 'market data',
    path: async (api) =>
      `/listings?market=${(await api('GET /listings/variants', { query: { limit: 1 } })).variants[0]!.variant_id}`,
  },
  { name: 'change log', path: async () => '/listings?log=true' },
  { name: 'payments', path: async () => '/finances?payments=true' },
  { name: 'create user', path: async () => '/users?create=true' },
  { name: 'audit log', path: async () => '/shopify?log=true' },
  {
    name: 'system sale details',
    path: async (api) =>
      `/system-sales?sale=${(await api('GET /sales/admin/system-sales', { query: { limit: 1 } })).sales[0]!.id}`,
    as: 'operator',
  },
  { name: 'edit user', path: async (api) => `/users?edit=${(await api('GET /users/')).at(-1)!.id}` },
]

const EVERY = [...PAGES, ...TABS]

for (const each of EVERY.filter(({ name }) => !isBrief(name))) {
  test.describe(() => {
    test.use({ person: each.as })
    test(`${each.name} has no barrier in light and dark, fits a phone, and loads what it may`, async ({ page }) => {
      await page.addInitScript(WATCH_TITLE)
      await lookAt(page, each)
    })
  })
}

/**
 * One after the other in one browser: what the first page has brought need not come again, and is counted as its file
 * has it.
 */
for (const some of briefOnes())
  test.describe(() => {
    test.use({ person: some[0]!.as })
    test(`${some.map(({ name }) => name).join(', ')}: each fits a phone, and loads what it may`, async ({ page }) => {
      await page.addInitScript(WATCH_TITLE)
      for (const each of some) await test.step(each.name, () => lookAt(page, each))
    })
  })

async function lookAt(page: Page, { name, path, as, isDialog }: SitePage): Promise<void> {
  await prepareLook(page)
  await page.goto(path)
  await (isDialog ? untilOpened(page) : untilThere(page))
  // Nobody begins at a dialog.
  if (!isDialog) await holdBudget(page, name, budgetOf(name, as))
  await look(page, { name, there: untilThere, isBrief: isBrief(name), ...(isDialog && { within: DIALOG }) })
}

/** The pages that are looked at in brief, those of one person together, a dozen at most. */
function briefOnes(): SitePage[][] {
  const brief = EVERY.filter(({ name }) => isBrief(name))
  return [...Map.groupBy(brief, ({ as }) => as).values()].flatMap((ofOne) =>
    Array.from({ length: Math.ceil(ofOne.length / MOST_TOGETHER) }, (_, part) =>
      ofOne.slice(part * MOST_TOGETHER, (part + 1) * MOST_TOGETHER),
    ),
  )
}

for (const { name, path, as = 'owner' } of OPENED) {
  test.describe(() => {
    test.use({ person: as })
    test(`${name}, opened, ${isBrief(name) ? '' : 'has no barrier in light and dark, and '}fits a phone`, async ({
      page,
      ark,
    }) => {
      await prepareLook(page)
      await page.goto(await path(apiAs(ark, as)))
      await untilOpened(page)
      await look(page, { name, there: untilThere, within: DIALOG, isBrief: isBrief(name) })
    })
  })
}

/** A dialog's code is fetched as it opens: it comes after its page. */
async function untilOpened(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await untilThere(page)
}

function budgetOf(name: string, as: Person | undefined): number {
  if (as === undefined) return SIGNED_OUT_BYTES
  return LIVED_IN.includes(name) ? LIVED_IN_BYTES : SIGNED_IN_BYTES
}

/** A script that came from the cache counts as well: a page is what somebody may begin at. */
async function holdBudget(page: Page, name: string, budget: number): Promise<void> {
  const { scripts, scriptsBeforeTitle, largestPaintMs } = await page.evaluate<Loaded>(MEASURE)
  const kB = Math.round(scripts / 1_000)
  const description = `${name}: ${kB} kB of JavaScript, ${scriptsBeforeTitle} scripts, painted at ${Math.round(largestPaintMs)} ms`
  test.info().annotations.push({ type: FIGURE, description })
  expect.soft(scripts, `${name}: bytes of JavaScript`).toBeLessThanOrEqual(budget)
  expect
    .soft(scriptsBeforeTitle, `${name}: scripts before its title`)
    .toBeLessThanOrEqual(LIVED_IN.includes(name) ? MOST_SCRIPTS : MOST_SCRIPTS_OF_ANY)
}

interface Loaded {
  scripts: number
  scriptsBeforeTitle: number
  largestPaintMs: number
}

/** Notes when the title of the page is drawn: what is asked for later does not hold it up. */
const WATCH_TITLE = `new MutationObserver((_, watch) => {
  if (!document.querySelector('#root h1:not(.hidden)')) return
  window.titledAt = performance.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** What came over the wire for scripts, and when the largest thing was painted. */
const MEASURE = `new Promise((resolve) => {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\\.m?js$/.test(new URL(name).pathname))
  new PerformanceObserver((list) =>
    resolve({
      scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scriptsBeforeTitle: scripts.filter(({ startTime }) => startTime <= window.titledAt).length,
      largestPaintMs: list.getEntries().at(-1).startTime,
    }),
  ).observe({ type: 'largest-contentful-paint', buffered: true })
})`
