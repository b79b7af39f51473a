import { expect } from 'vitest'
import type { TestApp } from '../start-test-app.ts'

type Vendor = 'shopify' | 'stockx' | 'alias'

export interface TestFault {
  /** An operation (`CreateOrder`), a route (`POST /v2/selling/listings`), or `*`. */
  call: string
  kind: 'latency' | '429' | '500' | '502' | '503' | '504' | 'html' | 'cut' | 'reply-lost' | 'answer'
  times?: number
  latencyMs?: number
  status?: number
  body?: unknown
}

/** What befalls the next calls of a vendor, until `clearFaults`. */
export const injectTestFault = (test: TestApp, vendor: Vendor, fault: TestFault): Promise<void> =>
  ask(test, vendor, { method: 'POST', body: fault })

export const clearFaults = (test: TestApp, vendor: Vendor): Promise<void> => ask(test, vendor, { method: 'DELETE' })

async function ask({ simulators }: TestApp, vendor: Vendor, { method, body }: { method: string; body?: object }) {
  const answer = await fetch(`${simulators.urls[vendor]}/_simulator/faults`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(await answer.json()).toHaveProperty(body ? 'id' : 'faults')
}

/** Effects of one kind that a vendor has journalled, oldest first. */
export const effects = ({ simulators }: TestApp, vendor: Vendor, effect: string): Record<string, unknown>[] =>
  simulators[vendor].journal
    .entries()
    .filter((entry) => entry.effect === effect)
    .map(({ details }) => ({ ...details }))

/** How often a vendor was asked for each operation and route so far. */
export async function callsOf({ simulators }: TestApp, vendor: Vendor): Promise<Record<string, number>> {
  const answer = await fetch(`${simulators.urls[vendor]}/_simulator/calls`)
  return (await answer.json()) as Record<string, number>
}

/** Comes back once a vendor has been asked for an operation or route more than `before` times. */
export async function untilAsked(test: TestApp, vendor: Vendor, call: { name: string; before: number }): Promise<void> {
  while (((await callsOf(test, vendor))[call.name] ?? 0) <= call.before);
}
