import type { Page } from '@playwright/test'

/** Searches the stock and waits for the result, because rows of the previous result may move before a click. */
export async function searchStock(page: Page, text: string): Promise<void> {
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('product_search') === text)
  await page.getByRole('searchbox', { name: 'Search products or variants' }).fill(text)
  await found
}
