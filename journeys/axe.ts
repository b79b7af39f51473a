import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { expect } from './ark.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Look {
  name: string
  /** The part that just opened, when the rest of the page was checked before. Left out: the whole page. */
  within?: string
  /** Waits until the page has settled after a change of its size. */
  there?: (page: Page) => Promise<void>
  /** True: only checks whether the page fits a phone. */
  isBrief?: boolean
  /** True: the page's list may begin lower than others. */
  hasLowList?: boolean
}

/** Prepares a page before it loads, so that checks see it without changes of size or theme. */
export async function prepareLook(page: Page): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * Checks the open page in both themes with axe, and on a phone, without loading anything again. Between the themes only
 * colors differ.
 */
export async function look(
  page: Page,
  { name, within, there, isBrief = false, hasLowList = false }: Look,
): Promise<void> {
  await prepareLook(page)
  if (!isBrief) await lookForBarriers(page, { name, ...(within !== undefined && { within }) })
  await page.setViewportSize(PHONE)
  await there?.(page)
  // Floating elements move one frame after the page's size changed.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
      message: `${name}: pixels beyond the edge of a phone`,
    })
    .toBeLessThanOrEqual(0)
  if (within !== undefined || hasLowList) return
  expect
    .soft(await page.evaluate<number>(FIRST_ROW), `${name}: pixels above the first row of its list on a phone`)
    .toBeLessThanOrEqual(MOST_ABOVE_ROWS)
}

/** The most pixels above the first row of a list on a phone. */
const MOST_ABOVE_ROWS = 300

/** Returns where the first row of the page's first list begins; 0 where there is no list, or it is empty. */
const FIRST_ROW = `(() => {
  const row = document.querySelector('main [data-cards="true"] [role="row"]:not(:has([role="columnheader"]))')
  return row ? Math.round(row.getBoundingClientRect().top + scrollY) : 0
})()`

async function lookForBarriers(page: Page, { name, within }: Look): Promise<void> {
  // ARK dims a preview while it loads it again.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.evaluate(axe.source)
  expect.soft(await violations(page, within), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violations(page, within, ['color-contrast']), `${name}, dark`).toEqual([])
}

/** Excludes rows after the first ones from axe, because one component draws all rows of a list. */
const REPEATED_ROWS = [
  'tbody > tr:nth-child(n + 13)',
  '[role="list"] > *:nth-child(n + 13)',
  'ul > li:nth-child(n + 31)',
]

/**
 * Returns the violations that axe finds, as text. axe runs directly in the page, because `@axe-core/playwright` opens
 * an extra page for frames, which ARK does not have, and takes twice as long.
 */
async function violations(page: Page, within = 'html', runOnly?: string[]): Promise<string[]> {
  // Nothing is preloaded, because the rules about media and orientation find nothing in ARK.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }
  await page.evaluate(END_TRANSITIONS)
  const context = JSON.stringify({ include: [[within]], exclude: REPEATED_ROWS.map((rows) => [rows]) })
  const found = await page.evaluate<Result[]>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.map(inWords)
}

/** Finishes transitions: colors between two themes belong to neither. */
const END_TRANSITIONS = `document.getAnimations().forEach((each) => {
  if (each.effect.getComputedTiming().endTime !== Infinity) each.finish()
})`

const inWords = ({ id, help, nodes }: Result): string =>
  `${id}: ${help} (${nodes
    .map(({ target }) => target.join(' '))
    .slice(0, 3)
    .join(', ')})`
