import { dashboard } from '@ark/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { providerHealth } from '../../platform/provider-health.ts'
import { todaysNumbers } from './queries/today.ts'

const PROVIDERS = [
  ['shopify', 'Shopify'],
  ['stockx', 'StockX'],
  ['alias', 'ALIAS'],
] as const
/** Health is noted under the port's names, where alias is called by its marketplace. */
const NOTED_AS = { shopify: 'shopify', stockx: 'stockx', alias: 'goat' } as const

/** The home screen's numbers. */
export async function dashboardRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock, config } = capabilities
  bindArea(app, dashboard, {
    'GET /dashboard/today': async ({ caller }) => {
      const now = clock.now()
      const [today, health] = await Promise.all([
        db.readInOneTrip(staff(caller).retailerId, (tx) => todaysNumbers(tx, { now, locationIds: caller.locationIds })),
        providerHealth(db),
      ])
      const providers = PROVIDERS.map(([key, provider]) => {
        const known = health.find((each) => each.provider === NOTED_AS[key])
        return {
          provider,
          is_simulated: config[key].isSimulated,
          last_success_at: known?.last_success_at?.toISOString() ?? null,
          waiting_since: known?.waiting_since?.toISOString() ?? null,
          problem: known?.problem ?? null,
        }
      })
      return { as_of: now.toISOString(), ...today, providers }
    },
  })
}
