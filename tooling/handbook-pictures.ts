import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { untilThere } from '../journeys/pages.ts'
import { type Person, signInAs } from '../journeys/people.ts'
import { ROOT } from '../apps/cli/src/start/child.ts'

const FOLDER = path.join(ROOT, 'docs/handbook/images')
/** Wide enough for every list, and still readable at the width of a chapter. */
const VIEWPORT = { width: 1_120, height: 700 }
/** The quality of WebP, of 100: a picture has some 50 kB. */
const QUALITY = 62

interface Picture {
  /** The name of its file without `.webp`. */
  name: string
  as: Person
  path: string
}

/** The pictures of the handbook, each of a page as its reader sees it. */
const PICTURES: readonly Picture[] = [
  { name: 'dashboard', as: 'owner', path: '/dashboard' },
  { name: 'sales', as: 'owner', path: '/sales' },
  { name: 'fulfillments', as: 'owner', path: '/fulfillments' },
  { name: 'scanning', as: 'owner', path: '/scanning-mode' },
  { name: 'listings', as: 'owner', path: '/listings' },
  { name: 'inventory', as: 'owner', path: '/inventory' },
  { name: 'finances', as: 'owner', path: '/finances' },
  { name: 'settings', as: 'owner', path: '/settings' },
  { name: 'shopify', as: 'owner', path: '/shopify' },
  { name: 'market-review', as: 'owner', path: '/market-review' },
  { name: 'canceled-sales', as: 'owner', path: '/cancelled-sales' },
  { name: 'available-inventory', as: 'buyer', path: '/buyer/inventory' },
  { name: 'admin', as: 'operator', path: '/admin' },
]

/** Takes the pictures of the handbook from a running ARK into docs/handbook/images, and prints the size of all. */
export async function takeHandbookPictures(browser: Browser, url: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  let bytes = 0
  for (const [person, pictures] of Map.groupBy(PICTURES, ({ as }) => as)) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      viewport: VIEWPORT,
      bypassCSP: true,
    })
    await context.addInitScript(`localStorage.setItem('ark.navigation-collapsed', 'true')`)
    const page = await context.newPage()
    await signInAs(page, person)
    for (const picture of pictures) bytes += await takeWebp(page, picture)
    await context.close()
  }
  console.log(`${PICTURES.length} pictures of ${(bytes / 1_000).toFixed(0)} kB are in ${FOLDER}`)
}

/** Takes one picture. Returns its size in bytes. Chromium writes WebP itself; Playwright offers only PNG and JPEG. */
async function takeWebp(page: Page, { name, path: address }: Picture): Promise<number> {
  await page.goto(address)
  await untilThere(page)
  await page.waitForFunction(`[...document.images].every((image) => image.complete)`)
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await devtools.detach()
  const picture = Buffer.from(data, 'base64')
  writeFileSync(path.join(FOLDER, `${name}.webp`), picture)
  return picture.length
}
