import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../tooling/chromium.ts'
import { buildWebIfChanged } from '../apps/cli/src/start/web-build.ts'
import { startBenchDatabase } from './bench-database.ts'
import { type Figure, median, rounded } from './measure/figure.ts'
import { serveEmptyPage } from './measure/empty-page.ts'
import { startServer } from './measure/server-process.ts'
import { temporaryFolder } from './measure/temporary-folder.ts'
import { seedInventory } from './seed/seed-inventory.ts'
import { seedListings } from './seed/seed-listings.ts'
import { signInOwner } from './seed/sign-in-owner.ts'

const IN_PAGE = path.join(import.meta.dirname, 'in-page/load-watch.ts')
const STOCK = { productsOf: [2_000], sizesEach: 12, locationsEach: 3 }
const ROUNDS = 3
/** The factors by which the processor is slowed down, and the goals for the largest paint. */
const SPEEDS = [
  { slowed: 1, goalMs: 1_200 },
  { slowed: 4, goalMs: 2_500 },
] as const
const MOST_SCRIPTS = 12
const MOST_SCRIPT_BYTES = 240_000
/** The wait after the content appeared, because the browser reports the last paint a moment later. */
const SETTLE_MS = 500

interface Visit {
  name: string
  url: string
  /** A text that appears with the page's content. */
  content: string
  /** Null: signed out. */
  token: string | null
}

interface Seen {
  titleMs: number
  largestMs: number
  firstMs: number
  shift: number
  resources: number
  scripts: number
  scriptsBeforeTitle: number
  scriptBytes: number
}

/**
 * P9: measures the first visit of a signed-in person, without a cache, to the two pages that shopkeepers use most, at
 * the machine's own speed and with the processor slowed down four times. It alternates with a page that has only a
 * title and the same libraries.
 */
export async function measureLoading(): Promise<Figure[]> {
  await using cleanUp = new AsyncDisposableStack()
  const folder = temporaryFolder(cleanUp)
  await buildWebIfChanged(folder, () => undefined)
  const empty = await serveEmptyPage(cleanUp, folder)
  const db = await startBenchDatabase(cleanUp)
  await seedInventory(db, STOCK)
  await seedListings(db)
  const env = { DATABASE_URL: db.url }
  const api = await startServer(cleanUp, { name: 'api', script: 'apps/server/src/api.ts', folder, env })
  const token = (await signInOwner(db, api.url)).authorization.replace('Bearer ', '')
  const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_FLAGS })
  cleanUp.defer(() => browser.close())
  const floor: Visit = { name: 'empty page', url: empty.url, content: 'Empty page', token: null }
  const pages: Visit[] = ['inventory', 'listings'].map((name) => ({
    name,
    url: `${api.url}/${name}`,
    content: 'Bench Runner',
    token,
  }))
  const figures: Figure[] = []
  for (const speed of SPEEDS) {
    const seen = await visitInTurns(browser, [floor, ...pages], speed.slowed)
    for (const page of pages)
      figures.push(figureOf(page.name, speed, { ours: seen.get(page) ?? [], floor: seen.get(floor) ?? [] }))
  }
  return figures
}

/** Visits each page once per round. The first round warms up and does not count. */
async function visitInTurns(browser: Browser, visits: Visit[], slowed: number): Promise<Map<Visit, Seen[]>> {
  const seen = new Map(visits.map((visit) => [visit, [] as Seen[]]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const visit of visits) {
      const result = await look(browser, visit, slowed)
      if (round > 0) seen.get(visit)?.push(result)
    }
  return seen
}

/** Opens a page in a browser that has only the token. */
async function look(browser: Browser, { url, content, token }: Visit, slowed: number): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  try {
    const page = await context.newPage()
    const signedIn = token === null ? '' : `localStorage.setItem('ark.token', '${token}');`
    await page.addInitScript({ content: `${signedIn}${stripTypeScriptTypes(readFileSync(IN_PAGE, 'utf8'))}` })
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByText(content).first().waitFor({ timeout: 60_000 })
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate<Seen>('loadWatch.seen()')
  } finally {
    await context.close()
  }
}

interface Sides {
  ours: Seen[]
  floor: Seen[]
}

function figureOf(page: string, { slowed, goalMs }: (typeof SPEEDS)[number], { ours, floor }: Sides): Figure {
  const of = (side: Seen[], pick: (seen: Seen) => number) => median(side.map(pick))
  const largestMs = of(ours, ({ largestMs }) => largestMs)
  const floorMs = of(floor, ({ largestMs }) => largestMs)
  const scripts = Math.max(...ours.map(({ scriptsBeforeTitle }) => scriptsBeforeTitle))
  const bytes = Math.max(...ours.map(({ scriptBytes }) => scriptBytes))
  const ratios = ours.map((seen, round) => rounded(seen.largestMs / (floor[round]?.largestMs ?? Number.NaN)))
  return {
    id: `P9 ${page} ${slowed}×`,
    what: `first visit to ${page}${slowed === 1 ? '' : `, the processor slowed ${slowed} times`}: largest paint`,
    goal: `≤ ${goalMs} ms; ≤ ${MOST_SCRIPTS} scripts before the page is painted; ≤ ${MOST_SCRIPT_BYTES / 1_000} kB of JavaScript`,
    measured: `${largestMs.toFixed(0)} ms (empty page ${floorMs.toFixed(0)} ms: ${median(ratios).toFixed(2)}×); ${scripts} scripts; ${(bytes / 1_000).toFixed(1)} kB`,
    holds: largestMs <= goalMs && scripts <= MOST_SCRIPTS && bytes <= MOST_SCRIPT_BYTES,
    details: {
      rounds: ROUNDS,
      largest_paint_ms: ours.map((seen) => Math.round(seen.largestMs)),
      empty_page_largest_paint_ms: floor.map((seen) => Math.round(seen.largestMs)),
      ratio_of_each_round: ratios,
      first_paint_ms: Math.round(of(ours, ({ firstMs }) => firstMs)),
      empty_page_first_paint_ms: Math.round(of(floor, ({ firstMs }) => firstMs)),
      page_painted_ms: Math.round(of(ours, ({ titleMs }) => titleMs)),
      layout_shift: rounded(
        of(ours, ({ shift }) => shift),
        4,
      ),
      scripts_before_the_page_is_painted: scripts,
      scripts: of(ours, (seen) => seen.scripts),
      resources: of(ours, ({ resources }) => resources),
      script_bytes: bytes,
      empty_page_script_bytes: of(floor, ({ scriptBytes }) => scriptBytes),
    },
  }
}
