import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { RunningArk } from './ark.ts'
import { control, listingIds } from './outside-world.ts'
import { listPair, lonePair, type Pair } from './pairs.ts'

/** A purchase at a marketplace, with the marketplace's own number. */
export interface BoughtPair {
  pair: Pair
  number: string
}

/** Lists a pair and buys it. */
export async function buyOne(ark: RunningArk, api: Api, where: 'stockx' | 'alias'): Promise<BoughtPair> {
  const pair = await lonePair(api)
  await listPair(api, pair)
  const bought = await control(ark.simulators[where], 'buy', { listingId: (await listingIds(ark, pair))[where] })
  return { pair, number: String(bought['orderNumber'] ?? bought['id']) }
}

/** Downloads an address of this page and returns the file's content. */
export async function savedFrom(page: Page, address: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(`Object.assign(document.createElement('a'), { href: '${address}', download: 'labels.pdf' }).click()`),
  ])
  return readFile(await download.path(), 'latin1')
}
