import { isProviderError } from '@ark/marketplaces'
import type { Static } from 'typebox'
import { deleteRefusals, refusalsToProbe, takeEndedRefusals } from '../../platform/limits/account-refusals.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { accountWorksAgain } from '../catalogue/index.ts'
import { openStore, storeWorksAgain } from '../stores/index.ts'
import { tryAccountJob } from './connections.jobs.ts'
import { connectedStore } from './queries/connected-store-id.ts'

/** The most that one check takes. The next check, seconds later, takes the rest. */
const TAKEN_AT_ONCE = 200

/**
 * Queues a try of each refused account, so that it recovers even if nothing else calls it, and publishes which accounts
 * work again, so that waiting work continues. If this fails midway, the next check completes it.
 */
export async function tryAccounts({ db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const due = await refusalsToProbe(db, clock.now(), TAKEN_AT_ONCE)
  await jobs.sendMany(tryAccountJob, due.filter(isOfProvider))
  await db.asPlatform(async (tx) => {
    const ended = await takeEndedRefusals(tx, TAKEN_AT_ONCE)
    const subjects = new Map(ended.map((each) => [`${each.provider} ${each.subject}`, each]))
    for (const { provider, subject } of subjects.values())
      if (provider === 'shopify') {
        const store = await connectedStore(tx, subject)
        if (store) await jobs.within(tx).publish(storeWorksAgain, store)
      } else await jobs.within(tx).publish(accountWorksAgain, { marketplace_account_id: Number(subject) })
  })
}

type Tried = Static<typeof tryAccountJob.data>
const isOfProvider = (each: { provider: string; subject: string }): each is Tried =>
  ['shopify', 'stockx', 'goat'].includes(each.provider)

/** Sends a request that every account supports. `watch-account.ts` records the answer. */
export async function tryAccount(needs: Capabilities, whom: Tried): Promise<void> {
  try {
    await ask(needs, whom)
  } catch (error) {
    if (!isProviderError(error)) throw error
    needs.log.info({ ...whom, err: error }, 'an account is still refused')
  }
}

async function ask(needs: Capabilities, { provider, subject }: Tried): Promise<void> {
  const { db, marketplaces } = needs
  if (provider !== 'shopify') {
    const account = await marketplaces.account({ marketplace: provider, accountId: Number(subject) })
    await account.orders(null)
    return
  }
  const store = await db.asPlatform((tx) => connectedStore(tx, subject))
  // A disconnected shop has its own alert.
  if (store) await (await openStore(needs, store.retailer_id, store.store_id)).info()
  else await db.asPlatform((tx) => deleteRefusals(tx, { provider, subject }))
}
