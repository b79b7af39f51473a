import { mailPasswordLinkJob, sendMailJob } from './modules/accounts/accounts.jobs.ts'
import { refreshMarketJob } from './modules/catalogue/catalogue.jobs.ts'
import { marketRefreshed } from './modules/catalogue/index.ts'
import { postSalesWhenMoneyChangesJob } from './modules/finances/finances.jobs.ts'
import { productsUnlinked, stockChanged } from './modules/inventory/index.ts'
import {
  importStoreJob,
  readWhenProductsAreLinkedJob,
  importWhenStoreConnectsJob,
  reconcileStoreJob,
  removeRedactedShopJob,
  rereadWhenWebhookArrivesJob,
} from './modules/inventory/inventory.jobs.ts'
import { listingEnded, offersCompared, saleSuspected } from './modules/listings/index.ts'
import {
  applyCsvJob,
  checkCsvJob,
  disableWhenProductsAreUnlinkedJob,
  disableOnReleaseDayJob,
  scheduleMarketReadJob,
  reconcileListingJob,
  reconcileWhenStockChangesJob,
  withdrawListingJob,
  showMarketWhenRefreshedJob,
} from './modules/listings/listings.jobs.ts'
import { saleMoneyChanged } from './modules/sales/index.ts'
import {
  cancelOrdersWhenProductsAreUnlinkedJob,
  createStoreOrderJob,
  endWithdrawalsWhenOffersAreComparedJob,
  fulfillStoreOrderJob,
  recordWithdrawalWhenListingEndsJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  refreshSaleJob,
} from './modules/sales/sales.jobs.ts'
import { productsLinked, shopRedacted, storeConnected, webhookArrived } from './modules/stores/index.ts'
import { actOnWebhookJob, checkWebhooksJob, prepareStoreJob } from './modules/stores/stores.jobs.ts'
import type { EventDeclaration, JobDeclaration } from './platform/jobs/declare-job.ts'
import type { Reaction } from './platform/jobs/jobs.ts'
import { pruneRecordsJob } from './platform/retention/prune-records.ts'

/** Every job there is. */
export const allJobs: readonly JobDeclaration[] = [
  mailPasswordLinkJob,
  sendMailJob,
  refreshMarketJob,
  prepareStoreJob,
  checkWebhooksJob,
  actOnWebhookJob,
  importStoreJob,
  importWhenStoreConnectsJob,
  readWhenProductsAreLinkedJob,
  rereadWhenWebhookArrivesJob,
  reconcileStoreJob,
  removeRedactedShopJob,
  reconcileListingJob,
  withdrawListingJob,
  reconcileWhenStockChangesJob,
  disableWhenProductsAreUnlinkedJob,
  disableOnReleaseDayJob,
  scheduleMarketReadJob,
  checkCsvJob,
  applyCsvJob,
  showMarketWhenRefreshedJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  recordWithdrawalWhenListingEndsJob,
  endWithdrawalsWhenOffersAreComparedJob,
  cancelOrdersWhenProductsAreUnlinkedJob,
  createStoreOrderJob,
  fulfillStoreOrderJob,
  refreshSaleJob,
  postSalesWhenMoneyChangesJob,
  pruneRecordsJob,
] as unknown as readonly JobDeclaration[]

const reaction = (event: EventDeclaration<never>, job: JobDeclaration<never>): Reaction =>
  ({ event, job }) as unknown as Reaction

/** Who reacts to what: events go up, from a lower module to the job of an upper one. */
export const reactions: readonly Reaction[] = [
  reaction(storeConnected as never, importWhenStoreConnectsJob as never),
  reaction(productsLinked as never, readWhenProductsAreLinkedJob as never),
  reaction(webhookArrived as never, rereadWhenWebhookArrivesJob as never),
  reaction(webhookArrived as never, actOnWebhookJob as never),
  reaction(shopRedacted as never, removeRedactedShopJob as never),
  reaction(stockChanged as never, reconcileWhenStockChangesJob as never),
  reaction(productsUnlinked as never, disableWhenProductsAreUnlinkedJob as never),
  reaction(productsUnlinked as never, cancelOrdersWhenProductsAreUnlinkedJob as never),
  reaction(marketRefreshed as never, showMarketWhenRefreshedJob as never),
  reaction(listingEnded as never, recordWithdrawalWhenListingEndsJob as never),
  reaction(offersCompared as never, endWithdrawalsWhenOffersAreComparedJob as never),
  reaction(saleSuspected as never, pollOrdersWhenSaleIsSuspectedJob as never),
  reaction(saleMoneyChanged as never, postSalesWhenMoneyChangesJob as never),
]
