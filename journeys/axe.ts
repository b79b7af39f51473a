import type { Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { expect } from './ark.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Look {
  name: string
  /** What has just opened; the rest of the page was looked at before. Left out: all of the page. */
  within?: string
  /** Comes back when the page has settled after its size changed. */
  there?: (page: Page) => Promise<void>
  /** Only whether it fits a phone. */
  isBrief?: boolean
}

/** How a page has to be set before it is loaded, so that it is looked at as it stands. */
export async function prepareLook(page: Page): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/**
 * What is open, in both themes under axe and on a phone, without loading anything again. Between the themes only
 * colours differ.
 */
export async function look(page: Page, { name, within, there, isBrief = false }: Look): Promise<void> {
  await prepareLook(page)
  if (!isBrief) await lookForBarriers(page, { name, ...(within !== undefined && { within }) })
  await page.setViewportSize(PHONE)
  await there?.(page)
  // What floats takes its new place a frame after the size of the page changed.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), {
      message: `${name}: pixels beyond the edge of a phone`,
    })
    .toBeLessThanOrEqual(0)
}

async function lookForBarriers(page: Page, { name, within }: Look): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.evaluate(axe.source)
  expect.soft(await violations(page, within), `${name}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violations(page, within, ['color-contrast']), `${name}, dark`).toEqual([])
}

/** Rows of a list are drawn by one component: what is wrong with them is wrong with the first ones. */
const REPEATED_ROWS = [
  'tbody > tr:nth-child(n + 13)',
  '[role="list"] > *:nth-child(n + 13)',
  'ul > li:nth-child(n + 31)',
]

/**
 * What axe finds, in words. Run in the page by itself: ARK has no frames, for which `@axe-core/playwright` opens a page
 * more each time and takes twice as long.
 */
async function violations(page: Page, within = 'html', runOnly?: string[]): Promise<string[]> {
  // Nothing is loaded for it: rules about media and orientation find none here.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(runOnly && { runOnly }) }
  await page.evaluate(END_TRANSITIONS)
  const context = JSON.stringify({ include: [[within]], exclude: REPEATED_ROWS.map((rows) => [rows]) })
  const found = await page.evaluate<Result[]>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return found.map(inWords)
}

/** Colours on their way from one theme to the other are those of neither. */
const END_TRANSITIONS = `document.getAnimations().forEach((each) => {
  if (each.effect.getComputedTiming().endTime !== Infinity) each.finish()
})`

const inWords = ({ id, help, nodes }: Result): string =>
  `${id}: ${help} (${nodes
    .map(({ target }) => target.join(' '))
    .slice(0, 3)
    .join(', ')})`
