import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/**
 * Presses a part of the page as soon as it is visible, without the wait of a real click until nothing moves. A slow
 * machine draws it later.
 */
export async function press(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  ;(what.element() as HTMLElement).click()
}
