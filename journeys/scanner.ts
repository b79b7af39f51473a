import type { Page } from '@playwright/test'

/**
 * Types a barcode as a keyboard scanner does: all keys at once, without waiting for the page to handle each. ARK drops
 * the start of a barcode whose keys come half a second apart, and a slow machine handles keys that slowly.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
  await Promise.all([...barcode.split(''), 'Enter'].map((key) => page.keyboard.press(key)))
}
