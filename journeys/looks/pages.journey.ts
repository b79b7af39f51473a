import type { Page } from '@playwright/test'
import { type Api, apiAs } from '../api.ts'
import { expect, test } from '../ark.ts'
import { look, prepareLook } from '../axe.ts'
import { PAGES, type SitePage, untilThere } from '../pages.ts'
import type { Person } from '../people.ts'
import { FIGURE } from '../slowest-journeys.ts'

/** The limit of a first load's JavaScript, in bytes over the wire. */
const SIGNED_IN_BYTES = 260_000
const SIGNED_OUT_BYTES = 170_000
/** The limit of the pages that shopkeepers use most. */
const LIVED_IN_BYTES = 240_000
/** The most scripts that are requested before a page's title is drawn, including the outline's. */
const MOST_SCRIPTS = 12
/** The limit for pages with more controls than the lists that shopkeepers use most. */
const MOST_SCRIPTS_OF_ANY = 20
const LIVED_IN: readonly string[] = [
  'landing',
  'dashboard',
  'inventory',
  'listings',
  'sales',
  'fulfillments',
  'scanning-mode',
  'finances',
  'shopify',
  'products',
  'users',
]

/** A dialog that opened over a page, which is checked separately. */
const DIALOG = '[role="dialog"]'

/**
 * The pages that people use most; `npm test` checks them with axe. Other pages consist of the same parts, and `npm run
 * test:long` checks them with axe. Size and phone layout are checked for all pages always.
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
  'buyer-inventory',
  'sale details',
  'market data',
]
/** How many pages one journey checks. Smaller groups take longer, and larger ones make one process wait for another. */
const MOST_TOGETHER = 12
const isBrief = (name: string): boolean => !process.env.ARK_LONG_TESTS && !UNDER_AXE.includes(name)

/** Other tabs of pages. */
const TABS: readonly SitePage[] = [
  { name: 'pending syncs', path: '/shopify?tab=pending', as: 'owner' },
  { name: 'completed syncs', path: '/shopify?tab=completed', as: 'owner' },
]
/** Dialogs that open over a page; the owner's by default. */
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
    test(`${each.name} has no barrier in light and dark, fits a phone, and stays in its budget`, async ({ page }) => {
      await page.addInitScript(WATCH_TITLE)
      await lookAt(page, each)
    })
  })
}

/** Several pages in one browser: scripts that the first page loaded are cached, and count with their full size. */
for (const some of briefOnes())
  test.describe(() => {
    test.use({ person: some[0]!.as })
    test(`${some.map(({ name }) => name).join(', ')}: each fits a phone, and stays in its budget`, async ({ page }) => {
      await page.addInitScript(WATCH_TITLE)
      for (const each of some) await test.step(each.name, () => lookAt(page, each))
    })
  })

async function lookAt(page: Page, { name, path, as, isDialog, hasLowList = false }: SitePage): Promise<void> {
  await prepareLook(page)
  await page.goto(path)
  await (isDialog ? untilOpened(page) : untilThere(page))
  // A dialog has no budget, because no visit begins there.
  if (!isDialog) await holdBudget(page, name, budgetOf(name, as))
  await look(page, {
    name,
    there: untilThere,
    isBrief: isBrief(name),
    hasLowList,
    ...(isDialog && { within: DIALOG }),
  })
}

/** Groups the pages that are checked briefly by person, at most a dozen per group. */
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

/** Waits for a dialog, whose code loads after its page. */
async function untilOpened(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await untilThere(page)
}

function budgetOf(name: string, as: Person | undefined): number {
  if (as === undefined) return SIGNED_OUT_BYTES
  return LIVED_IN.includes(name) ? LIVED_IN_BYTES : SIGNED_IN_BYTES
}

/** Checks a page's budget. Cached scripts count as well, because a visit may begin at any page. */
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

/** Records when the page's title is drawn: scripts that load later do not delay it. */
const WATCH_TITLE = `new MutationObserver((_, watch) => {
  if (!document.querySelector('#root h1:not(.hidden)')) return
  window.titledAt = performance.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** Returns the bytes of scripts over the wire, and the time of the largest paint. */
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
