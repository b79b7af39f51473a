import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compose } from './compose.ts'
import { accountOf, admitOperator } from './modules/accounts/index.ts'
import { connectAlias } from './modules/catalogue/index.ts'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/log.ts'
import { fillCatalog } from './sandbox/fill-catalog.ts'
import { connectMarketplaces, withoutRequestLimit } from './sandbox/connect-marketplaces.ts'
import { SANDBOX_PASSWORD, PEOPLE, seedOperator, seedPeople } from './sandbox/people.ts'
import { openShop } from './sandbox/open-shop.ts'
import { makePast, pastDays } from './sandbox/past/make-past.ts'

/**
 * Fills a new sandbox through the product's own use cases: people, marketplace accounts, a catalog from StockX and
 * alias, a store connected by OAuth, and a few offered sizes; then makes its past (sandbox/past). Does nothing when the
 * sandbox is complete, and continues one that was interrupted. When a provider is live, it creates only the operator's
 * account, which no one else can create.
 */
const config = readConfig(process.env)
const { isSandbox } = config
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
  if (isSandbox && !(await accountOf(capabilities.db, config.operatorEmail))) {
    const people = await seedPeople(capabilities)
    await connectMarketplaces(capabilities)
    await withoutRequestLimit(capabilities, () => fillCatalog(capabilities, console.log))
    await openShop(capabilities, people, console.log)
    await seedOperator(capabilities)
  }
  const days = pastDays(process.env.ARK_SANDBOX_DAYS)
  if (isSandbox && days > 0 && (await makePast(capabilities, { days, seed: 1 })))
    console.log(`Kicks & Co has a past of ${days} days.`)
  if (!isSandbox) await connectAlias(capabilities)
  if (!isSandbox) saveOperatorPassword(await admitOperator(capabilities))
  if (isSandbox) console.log(signInSheet())
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

/**
 * Writes the operator's password to a file that only this system account can read, because printed output ends up in
 * logs. Deletes the file once the operator has chosen a password.
 */
function saveOperatorPassword(given: string | null): void {
  const file = path.join(config.dataDirectory, 'operator-password')
  rmSync(file, { force: true })
  if (given === null) return
  writeFileSync(file, `${given}\n`, { mode: 0o600 })
  console.log(
    `The administrator signs in as ${config.operatorEmail}; the temporary password is in ${file} and has to be changed within three days.`,
  )
}
