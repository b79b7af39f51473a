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

/** Makes the next calls of a vendor fail in this way, until `clearFaults`. */
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

/** Returns the effects of one kind in a vendor's journal, the oldest first. */
export const effects = ({ simulators }: TestApp, vendor: Vendor, effect: string): Record<string, unknown>[] =>
  simulators[vendor].journal
    .entries()
    .filter((entry) => entry.effect === effect)
    .map(({ details }) => ({ ...details }))

/** Returns how often each operation and route of a vendor was called. */
export async function callsOf({ simulators }: TestApp, vendor: Vendor): Promise<Record<string, number>> {
  const answer = await fetch(`${simulators.urls[vendor]}/_simulator/calls`)
  return (await answer.json()) as Record<string, number>
}

/** Waits until a vendor's operation or route was called more than `before` times. */
export async function untilCalled(
  test: TestApp,
  vendor: Vendor,
  call: { name: string; before: number },
): Promise<void> {
  while (((await callsOf(test, vendor))[call.name] ?? 0) <= call.before);
}
