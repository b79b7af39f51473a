import {
  isProviderError,
  type MarketplaceName,
  ProviderClosed,
  ProviderNotConnected,
  ProviderThrottled,
} from '@ark/marketplaces'
import { budgetStates, limitsOf } from '../../../../platform/limits/request-budget.ts'
import { type CheckedAccount, checkedAccounts } from '../../../catalogue/index.ts'
import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'

/** The most accounts that one run asks. Provider Health watches all of them. */
const MOST_ACCOUNTS = 25
/** A day's requests are nearly used up at this share; new orders and withdrawals may use the rest. */
const NEARLY = 0.9

type Group = Extract<GoLiveCheck['group'], 'StockX' | 'ALIAS'>

export const MARKETPLACE_CHECKS: readonly GoLiveCheck[] = [
  ...checksOf('stockx', 'StockX'),
  ...checksOf('goat', 'ALIAS'),
]

function checksOf(marketplace: MarketplaceName, group: Group): GoLiveCheck[] {
  const kind = group.toLowerCase()
  const each = { group, needsDatabase: true }
  return [
    { ...each, name: `${kind}.shared`, title: 'Shared account', run: (needs) => checkShared(needs, marketplace) },
    { ...each, name: `${kind}.access`, title: 'Access', run: (needs) => checkAccounts(needs, marketplace) },
    { ...each, name: `${kind}.limits`, title: 'Requests left today', run: (needs) => checkLimits(needs, marketplace) },
  ]
}

const nameOf = ({ retailer_id, marketplace_account_id }: CheckedAccount): string =>
  retailer_id === null ? 'shared account' : `account ${marketplace_account_id} of a business`

const accountsOf = async ({ db }: CheckNeeds, marketplace: MarketplaceName): Promise<CheckedAccount[]> =>
  (await checkedAccounts(db, MOST_ACCOUNTS * 2)).filter((account) => account.marketplace === marketplace)

/** Checks that the account exists through which ARK reads the market for everyone. */
async function checkShared(needs: CheckNeeds, marketplace: MarketplaceName): Promise<CheckFinding> {
  const { isSimulated, isAbsent } = marketplace === 'stockx' ? needs.config.stockx : needs.config.alias
  const shared = (await accountsOf(needs, marketplace)).some(({ retailer_id }) => retailer_id === null)
  if (shared) return fine(isSimulated ? 'It is connected to the simulator.' : 'It is connected.')
  if (marketplace === 'stockx')
    return broken(
      'The StockX account through which ARK reads the market is not connected.',
      isSimulated || isAbsent
        ? 'Set the credentials of StockX: docs/live/stockx.md.'
        : 'Sign in as the operator, and connect it in Admin, Go Live.',
    )
  return isSimulated || isAbsent
    ? unchecked('ALIAS_TOKEN is not set: products get prices and listings on StockX only.', 'See docs/live/alias.md.')
    : broken('ALIAS_TOKEN is set, but its account is not stored yet.', 'Start ARK again: it stores the token then.')
}

/** Makes one read call with each account. */
async function checkAccounts(needs: CheckNeeds, marketplace: MarketplaceName): Promise<CheckFinding[]> {
  const accounts = await accountsOf(needs, marketplace)
  if (accounts.length === 0) return [unchecked('No account is connected.')]
  return Promise.all(
    accounts.slice(0, MOST_ACCOUNTS).map(async (account) => ({
      ...(await readOnce(needs, account)),
      about: nameOf(account),
    })),
  )
}

async function readOnce(
  { marketplaces, config }: CheckNeeds,
  { marketplace, marketplace_account_id: accountId }: CheckedAccount,
): Promise<CheckFinding> {
  const name = marketplace === 'stockx' ? 'StockX' : 'ALIAS'
  const { isSimulated } = marketplace === 'stockx' ? config.stockx : config.alias
  try {
    await (await marketplaces.account({ marketplace, accountId })).orders(null)
    return fine(isSimulated ? `The simulator of ${name} answers.` : `${name} answers, and accepts the credentials.`)
  } catch (error) {
    if (error instanceof ProviderNotConnected)
      return broken(
        `${name} no longer accepts the access of this account.`,
        marketplace === 'stockx'
          ? 'Connect it again: the shared account in Admin, Go Live, a business’s own in Settings, Marketplaces.'
          : 'Make a new token at alias, set ALIAS_TOKEN, and start ARK again.',
      )
    if (error instanceof ProviderClosed) return broken(`${reasonOf(error)}.`, `See docs/live/${name.toLowerCase()}.md.`)
    if (error instanceof ProviderThrottled)
      return unchecked(`${name} limits requests now.`, 'Run the checks again in a minute.')
    if (isProviderError(error))
      return broken(`${name} did not answer as it should: ${reasonOf(error)}.`, 'Run the checks again in a moment.')
    throw error
  }
}

/** Compares the requests of today with the most that ARK sends in a day. */
async function checkLimits(
  { db, config, ...needs }: CheckNeeds,
  marketplace: MarketplaceName,
): Promise<CheckFinding[]> {
  const accounts = await accountsOf({ db, config, ...needs }, marketplace)
  if (accounts.length === 0) return [unchecked('No account is connected.')]
  const limits = accounts.map((account) => limitsOf(config, marketplace, account.marketplace_account_id))
  const states = await budgetStates(
    db,
    limits.map(({ account }) => account),
  )
  return accounts.map((account, at) => {
    const most = limits[at]?.requestsPerDay ?? 0
    const state = states.get(limits[at]?.account ?? '')
    const used = state?.spent_today ?? 0
    const found = `${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')} requests of today are used.`
    const about = nameOf(account)
    if (state?.paused_until)
      return risky(`${found} The marketplace has asked ARK to wait.`, 'Nothing: ARK continues by itself.', { about })
    return used < most * NEARLY
      ? fine(found, { about })
      : risky(found, 'New listings wait until midnight UTC; ask the marketplace for a higher limit.', { about })
  })
}
