import { pollOrdersJob } from '../../src/modules/sales/sales.jobs.ts'
import type { TestApp } from '../start-test-app.ts'

/** Enqueues a poll of both shared accounts regardless of the last one, because the clock of a test does not move. */
export async function pollOrdersNow({ capabilities: { jobs } }: Pick<TestApp, 'capabilities'>): Promise<void> {
  for (const marketplace of ['stockx', 'goat'] as const)
    await jobs.send(pollOrdersJob, { marketplace, retailer_id: null })
}
