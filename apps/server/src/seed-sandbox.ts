import { compose } from './compose.ts'
import { accountOf } from './modules/accounts/index.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { MIGRATED } from './platform/database/migrated-line.ts'
import { createLogger } from './platform/log.ts'
import { untilReady } from './platform/until-ready.ts'
import { fillCatalog } from './sandbox/fill-catalog.ts'
import { connectMarketplaces, withoutRequestLimit } from './sandbox/connect-marketplaces.ts'
import { SANDBOX_PASSWORD, PEOPLE, seedOperator, seedPeople } from './sandbox/people.ts'
import { openShop } from './sandbox/open-shop.ts'
import { makePast, pastDays } from './sandbox/past/make-past.ts'

/**
 * Migrates the database and fills a new sandbox through the product's own use cases: people, marketplace accounts, a
 * catalog from StockX and alias, a store connected by OAuth, and a few offered sizes; then makes its past
 * (sandbox/past). Makes nothing when the sandbox is complete, and continues one that was interrupted. Refuses to run
 * when a provider is live (admit-operator.ts).
 */
const config = readConfig(process.env)
if (!config.isSandbox) throw new Error('A provider is live, so no sandbox may be made here.')
await migrate(config.databaseUrl)
console.log(MIGRATED)
// `npm start` starts the simulators beside this program.
const { SIMULATORS_PORT: simulatorsPort, ARK_SANDBOX_DAYS: daysOfPast } = process.env
if (simulatorsPort !== undefined) await untilReady(`http://127.0.0.1:${simulatorsPort}/`)
const { capabilities, close } = await compose(
  // The whole catalog is read at once, so the request limits of the simulator and of ARK are lifted meanwhile.
  {
    ...config,
    stockx: { ...config.stockx, requestsPerSecond: Number.POSITIVE_INFINITY },
    alias: { ...config.alias, requestsPerSecond: Number.POSITIVE_INFINITY },
  },
  { isWorker: false, log: createLogger('error') },
)
try {
  if (!(await accountOf(capabilities.db, config.operatorEmail))) {
    const people = await seedPeople(capabilities)
    await connectMarketplaces(capabilities)
    await withoutRequestLimit(capabilities, () => fillCatalog(capabilities, console.log))
    await openShop(capabilities, people, console.log)
    await seedOperator(capabilities)
  }
  const days = pastDays(daysOfPast)
  if (days > 0 && (await makePast(capabilities, { days, seed: 1 })))
    console.log(`Kicks & Co has a past of ${days} days.`)
  console.log(signInSheet())
} finally {
  await close()
}

function signInSheet(): string {
  const width = Math.max(...PEOPLE.map(({ email }) => email.length))
  const lines = PEOPLE.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`)
  return [
    '',
    'Sandbox people:',
    ...lines,
    `  password for all of them: ${SANDBOX_PASSWORD}   invite code: ${config.inviteCodes[0]?.code ?? ''}`,
    '',
  ].join('\n')
}
