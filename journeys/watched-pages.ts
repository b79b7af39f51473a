import type { BrowserContext, Page } from '@playwright/test'
import { CPU_SLOWDOWN } from '../tooling/patience.ts'

/** The console messages of a journey's pages. */
export interface PageErrors {
  /** Expects errors that the journey causes. */
  expect(...words: RegExp[]): void
  /** Watches the pages of a context. Must be called before a page opens. */
  watch(context: BrowserContext): void
  /** Throws for unexpected messages. */
  hold(): void
}

/** A refused or failed call is a normal answer of ARK; the browser logs each one. */
const REFUSED_CALL = /^Failed to load resource: .* \S*\/api\/v1\//
/** The browser logs this a few seconds later, on a slow machine or when a page redirected. */
const PRELOADED_EARLY = /was preloaded using link preload but not used within a few seconds/

/** Watches ARK's pages for errors, warnings and uncaught exceptions, except pages at the `outside` addresses. */
export function listenToPages(outside: readonly string[]): PageErrors {
  const said: string[] = []
  const expected: RegExp[] = [REFUSED_CALL, PRELOADED_EARLY]
  return {
    expect: (...words) => void expected.push(...words),
    watch(context) {
      context.on('console', (message) => {
        const { url } = message.location()
        if (outside.some((address) => url.startsWith(address))) return
        if (['error', 'warning'].includes(message.type())) said.push(`${message.text()} ${url}`)
      })
      context.on('weberror', (error) => void said.push(String(error.error().stack)))
    },
    hold() {
      const unexpected = said.filter((words) => !expected.some((pattern) => pattern.test(words)))
      if (unexpected.length > 0) throw new Error(`The console says what no journey expects.\n${unexpected.join('\n')}`)
    },
  }
}

/** Makes every page of a context remember its alerts and its prints, and slows the processor down on request. */
export function prepareContext(context: BrowserContext): void {
  void context.addInitScript(REMEMBER)
  void context.addInitScript(PRINT)
  if (CPU_SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined))
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Toasts may disappear before a slow machine looks for them, so this keeps them as they appear. */
const REMEMBER = `
  window.saidSoFar = new Set()
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[role="alert"], [role="status"]')) saidSoFar.add(each.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })`

const PRINTED = 'the print dialog opens'

/** A browser without a screen has no print dialog, and ends a page that opens one several times in a row. */
const PRINT = `window.print = () => console.log('${PRINTED}')`

/** Counts the print dialogs that a page opens from now on. */
export function countPrints(page: Page): () => number {
  let prints = 0
  page.on('console', (message) => {
    if (message.text() === PRINTED) prints += 1
  })
  return () => prints
}

/** Returns the distinct texts of all alerts, toasts and statuses since the page loaded. */
export const alertsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>('[...saidSoFar]')
