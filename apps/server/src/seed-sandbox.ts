import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compose } from './compose.ts'
import { accountOf, admitOperator } from './modules/accounts/index.ts'
import { readConfig } from './platform/config.ts'
import { createLogger } from './platform/log.ts'
import { fillCatalogue } from './sandbox/fill-catalogue.ts'
import { connectMarketplaces, withoutRequestLimit } from './sandbox/connect-marketplaces.ts'
import { SANDBOX_PASSWORD, PEOPLE, seedOperator, seedPeople } from './sandbox/people.ts'
import { openShop } from './sandbox/open-shop.ts'

/**
 * Fills a new sandbox through the same use cases that everybody uses: people, the marketplaces' accounts, a
 * catalogue from StockX and alias, a store connected by OAuth, a few sizes on offer. Does nothing when the sandbox
 * is complete; filling that was cut short is taken up again. When a provider is live there is nothing to fill but
 * the operator's account, which nobody else could open.
 */
const config = readConfig(process.env)
const { isSandbox } = config
const { capabilities, close } = await compose(
  // The catalogue is read at once: as long as it takes, the simulator's request limit is lifted, and ours with it.
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
    await withoutRequestLimit(capabilities, () => fillCatalogue(capabilities, console.log))
    await openShop(capabilities, people, console.log)
    await seedOperator(capabilities)
  }
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
 * A file that only this account can read: what is printed ends up in logs. It goes once the operator has a password
 * of his own.
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
