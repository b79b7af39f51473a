import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulators, startSimulators } from './index.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ manualClock: true, paused: true, marketSize: 'small' })
})
afterAll(() => simulators.close())

const read = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

test('all three listen on their own ports and show their credentials', async () => {
  const { index, ...vendors } = simulators.urls
  expect(new Set([index, ...Object.values(vendors)]).size).toBe(4)
  for (const url of Object.values(vendors)) {
    const { status, text } = await read(`${url}/_simulator/credentials`)
    expect(status).toBe(200)
    expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0)
  }
})

test('the index page names the simulators and their controls', async () => {
  const { text, type } = await read(simulators.urls.index)
  expect(type).toContain('text/html')
  for (const part of [...Object.values(simulators.urls).slice(1), 'ark-sandbox-stockx-key', '/_simulator/faults']) {
    expect(text).toContain(part)
  }
})

test('every shoe has its picture, at the index and at each vendor', async () => {
  for (const url of Object.values(simulators.urls)) {
    const { status, type, text } = await read(`${url}/images/DD1391-100.svg`)
    expect([status, type]).toEqual([200, 'image/svg+xml'])
    expect(text).toContain('Nike Dunk Low Retro White Black Panda')
  }
})

test('a purchase is noticed only by its marketplace', async () => {
  const { market, stockx, alias } = simulators
  const before = alias.journal.entries().length
  market.addOffer({ offerId: 'nobody', marketplace: 'stockx', variantKey: 'DD1391-100:9', priceCents: 100 })
  market.step()
  expect(market.offers()).toEqual([])
  expect(stockx.store.orders.size).toBe(0)
  expect(alias.journal.entries().length).toBe(before)
})

test('a taken port is reported, and the started servers are closed again', async () => {
  const port = Number(new URL(simulators.urls.stockx).port) - 2
  await expect(startSimulators({ port, paused: true, marketSize: 'small' })).rejects.toThrow('EADDRINUSE')
})
