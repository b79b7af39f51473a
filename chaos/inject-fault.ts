import type { OutsideFault, Vendor } from './acts-of-plan.ts'
import { CHAOS_SHOPS } from './retailers.ts'
import type { ChaosWorld } from './world.ts'

interface Fault {
  call: string
  kind: OutsideFault
  probability?: number
  latencyMs?: number
}

/** Makes a vendor's calls fail or slow down until `clear`, which returns how many calls were affected. */
export async function injectFault(
  { simulators }: ChaosWorld,
  vendor: Vendor,
  fault: Fault,
): Promise<{ clear(): Promise<number> }> {
  const faults = `${simulators.urls[vendor]}/_simulator/faults`
  const made = await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  const { id } = (await made.json()) as { id: number }
  return {
    async clear() {
      const list = (await (await fetch(faults)).json()) as { faults: { id: number; hits: number }[] }
      await fetch(`${faults}?id=${id}`, { method: 'DELETE' })
      return list.faults.find((each) => each.id === id)?.hits ?? 0
    },
  }
}

/** Clears all faults of the outside world. */
export async function clearEverything({ simulators }: ChaosWorld): Promise<void> {
  for (const vendor of ['shopify', 'stockx', 'alias'] as const)
    await fetch(`${simulators.urls[vendor]}/_simulator/faults`, { method: 'DELETE' })
  simulators.stockx.control.settings({ areBatchesPaused: false })
  simulators.shopify.control.settings({ graphqlFault: null, bulkFile: null })
  for (const shop of CHAOS_SHOPS) simulators.shopify.control.changeState({ shop, standing: 'open' })
  simulators.shopify.control.webhooks({ drop: 0, double: 0, delayMs: 20, shuffle: false })
}
