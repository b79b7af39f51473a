import type { BrowserContext, Page } from '@playwright/test'
import { CPU_SLOWDOWN } from '../tooling/patience.ts'

/** What the pages of a journey say on their consoles. */
export interface PageErrors {
  /** The journey brings such errors about. */
  expect(...words: RegExp[]): void
  /** Has the pages of a context listened to, before one is opened. */
  watch(context: BrowserContext): void
  /** Throws what was said and not expected. */
  hold(): void
}

/** A call that is refused or does not arrive is one of ARK's answers; the browser writes each into the console. */
const REFUSED_CALL = /^Failed to load resource: .* \S*\/api\/v1\//
/** The browser says so a few seconds later: on a slow machine, and of a page whose reader was led elsewhere. */
const PRELOADED_EARLY = /was preloaded using link preload but not used within a few seconds/

/** Errors and warnings of ARK's pages, and what nobody catches in them; not of those at the `outside` addresses. */
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

/** Has every page of a context remember what it says in passing, and calculate as slowly as is asked for. */
export function prepareContext(context: BrowserContext): void {
  void context.addInitScript(REMEMBER)
  if (CPU_SLOWDOWN > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined))
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Toasts go away by themselves, maybe before a slow machine looks for them: they are kept as they come. */
const REMEMBER = `
  window.saidSoFar = new Set()
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[role="alert"], [role="status"]')) saidSoFar.add(each.textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })`

/** All alerts, toasts among them, and statuses that a page has shown since it was loaded, each text once. */
export const alertsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>('[...saidSoFar]')
