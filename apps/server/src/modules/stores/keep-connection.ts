import type { StoreTokens } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { recordAudit } from '../accounts/index.ts'
import { saveConnection } from './queries/stores.ts'
import { prepareStoreJob } from './stores.jobs.ts'

export interface NewConnection {
  retailerId: number
  userId: number
  shopDomain: string
  storeName: string
  tokens: StoreTokens
  /** What a custom app signs its webhooks with; null for ARK's own app. */
  webhookSecret: string | null
  eventType: 'shopify_oauth_token_exchanged' | 'shopify_store_created'
}

/** Keeps a store that has let us in, notes it in the audit log, and has it made ready. Returns the store's id. */
export async function keepConnection(
  { db, secrets, jobs, clock }: Pick<Capabilities, 'db' | 'secrets' | 'jobs' | 'clock'>,
  { retailerId, userId, shopDomain, storeName, tokens, webhookSecret, eventType }: NewConnection,
): Promise<number> {
  return db.asRetailer(retailerId, async (tx) => {
    const storeId = await saveConnection(tx, {
      retailerId,
      shopDomain,
      storeName,
      tokens: secrets.seal(tokens),
      webhookSecret: webhookSecret === null ? null : secrets.seal(webhookSecret),
      scopes: tokens.scopes,
      at: clock.now(),
    })
    const details = { shop_domain: shopDomain, scopes: tokens.scopes }
    await recordAudit(tx, { retailerId, userId, event_type: eventType, status: 'success', details })
    await jobs.within(tx).send(prepareStoreJob, { retailer_id: retailerId, store_id: storeId })
    return storeId
  })
}
