import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { PAGES, untilThere } from '../journeys/pages.ts'
import { type Person, signInAs } from '../journeys/people.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'
import { ROOT } from '../apps/cli/src/start/child.ts'
import { takeHandbookPictures } from './handbook-pictures.ts'
import { startTemporaryApp } from './temporary-app.ts'

const WIDTHS = [1440, 390]
const SCHEMES = ['light', 'dark'] as const
/** Frequent purchases, so that there are sales to show. */
const LIVELY_MARKET = { ARK_SIMULATOR_PAUSED: 'false', ARK_SIMULATOR_PURCHASES_PER_MINUTE: '600' }
const FOLDER = path.join(ROOT, 'screenshots')

/**
 * Runs `npm run screenshots [-- --url http://localhost:3000]`: of a temporary ARK, or of a running one. `--handbook`
 * takes the pictures of the handbook instead.
 */
async function main(): Promise<void> {
  const at = process.argv.indexOf('--url')
  const given = at > 0 ? process.argv[at + 1] : undefined
  const executablePath = ensureChromium(console.log)
  const app = given ? { url: given, stop: async () => undefined } : await startTemporaryApp(LIVELY_MARKET)
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    try {
      if (process.argv.includes('--handbook')) return await takeHandbookPictures(browser, app.url)
      rmSync(FOLDER, { recursive: true, force: true })
      mkdirSync(FOLDER, { recursive: true })
      await untilSomethingIsSold(browser, app.url)
      for (const person of new Set(PAGES.map((page) => page.as))) await takeAll(browser, app.url, person)
    } finally {
      await browser.close()
    }
  } finally {
    await app.stop()
  }
  console.log(`${PAGES.length * WIDTHS.length * SCHEMES.length} screenshots are in ${FOLDER}`)
}

async function untilSomethingIsSold(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ baseURL: url })
  await signInAs(page, 'owner')
  await page.goto('/sales')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isSold = page.getByText('No sales yet').waitFor({ state: 'detached', timeout: 90_000 })
  await isSold.catch(() => console.warn('Nothing was sold in 90 seconds: the pages of sales are empty.'))
  await page.close()
}

/** Takes all pages of one person: signed in once, each page at each width in each color scheme. */
async function takeAll(browser: Browser, url: string, person: Person | undefined): Promise<void> {
  // The site's policy forbids eval, which Playwright's waiting for a condition needs.
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    bypassCSP: true,
  })
  try {
    const page = await context.newPage()
    if (person) await signInAs(page, person)
    for (const { name, path: address } of PAGES.filter((each) => each.as === person)) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const scheme of SCHEMES) await take(page, { address, scheme, file: `${name}-${width}-${scheme}.png` })
      }
    }
  } finally {
    await closeQuietly(context)
  }
}

async function take(page: Page, shot: { address: string; scheme: 'light' | 'dark'; file: string }): Promise<void> {
  await page.emulateMedia({ colorScheme: shot.scheme, reducedMotion: 'reduce' })
  await page.goto(shot.address)
  await untilThere(page).catch(() => console.warn(`${shot.address} is still loading`))
  await settled(page, `[...document.images].every((image) => image.complete)`)
  await page.screenshot({ path: path.join(FOLDER, shot.file) })
}

/** Waits for a condition in the page, but not forever: a page that never settles is worth a picture, too. */
async function settled(page: Page, condition: string): Promise<void> {
  await page
    .waitForFunction(condition, undefined, { timeout: 10_000 })
    .catch(() => console.warn(`${page.url()} did not settle: ${condition}`))
}

async function closeQuietly(context: BrowserContext): Promise<void> {
  await context.close().catch(() => undefined)
}

await main()
