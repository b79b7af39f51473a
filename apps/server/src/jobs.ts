import type { TSchema } from 'typebox'
import { mailPasswordLinkJob, sendMailJob } from './modules/accounts/accounts.jobs.ts'
import { backfillRetailPricesJob, refreshMarketJob } from './modules/catalogue/catalogue.jobs.ts'
import { accountsChanged, feesChanged, marketRefreshed } from './modules/catalogue/index.ts'
import { rankTopSellersJob, readStockAgesJob } from './modules/dashboard/dashboard.jobs.ts'
import {
  notifyOperatorJob,
  notifyOperatorOfBatchJob,
  notifyRetailerJob,
} from './modules/connections/connections.jobs.ts'
import { postSalesWhenMoneyChangesJob } from './modules/finances/finances.jobs.ts'
import { productsUnlinked, stockChanged, storeImported } from './modules/inventory/index.ts'
import {
  changeWholesalePricesJob,
  importStoreJob,
  readWhenProductsAreLinkedJob,
  importWhenStoreConnectsJob,
  reconcileStoreJob,
  removeRedactedShopJob,
  rereadWhenWebhookArrivesJob,
  undoWholesalePricesJob,
} from './modules/inventory/inventory.jobs.ts'
import { batchStuck, listingEnded, offersCompared, saleSuspected } from './modules/listings/index.ts'
import {
  applyCsvJob,
  actOnSizesJob,
  changePayoutsJob,
  checkCsvJob,
  disableWhenProductsAreUnlinkedJob,
  disableOnReleaseDayJob,
  compareLastPairsJob,
  compareOffersJob,
  compareOffersWhenFeesChangeJob,
  evaluateGoblinModeJob,
  followBatchJob,
  evaluateRepricingJob,
  recordNewProductsWhenStoreIsImportedJob,
  scheduleMarketReadJob,
  reconcileListingJob,
  reconcileWhenStockChangesJob,
  sendBatchesJob,
  sweepAccountJob,
  switchOffListingJob,
  withdrawUnknownJob,
  withdrawListingJob,
  showMarketWhenRefreshedJob,
  enableSizesJob,
  beginHandoverJob,
  handOverJob,
  handOverWhenAccountsChangeJob,
  undoEnablingJob,
  undoPayoutsJob,
} from './modules/listings/listings.jobs.ts'
import { deliverNotificationsJob } from './modules/notifications/notifications.jobs.ts'
import { saleMoneyChanged } from './modules/sales/index.ts'
import {
  cancelOrdersWhenProductsAreUnlinkedJob,
  alertShipByJob,
  createStoreOrderJob,
  endWithdrawalsWhenOffersAreComparedJob,
  fulfillStoreOrderJob,
  generateStoreOrdersJob,
  makeRequestLabelsJob,
  printLabelsJob,
  recordShopOrderWhenWebhookArrivesJob,
  pollShopOrdersJob,
  readShopOrderJob,
  recordWithdrawalWhenListingEndsJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  refreshSaleJob,
  resolveSalesJob,
  settleResolutionJob,
} from './modules/sales/sales.jobs.ts'
import { changeShopLevelJob, mailOrderChangeJob, operateOnDealsJob } from './modules/wholesale/wholesale.jobs.ts'
import { productsLinked, shopRedacted, storeConnected, webhookArrived } from './modules/stores/index.ts'
import { actOnWebhookJob, checkWebhooksJob, prepareStoreJob } from './modules/stores/stores.jobs.ts'
import { expireOfferJob, mailOfferStepsJob } from './modules/wholesale/wholesale-offers.jobs.ts'
import type { EventDeclaration, JobDeclaration } from './platform/jobs/declare-job.ts'
import type { Reaction } from './platform/jobs/jobs.ts'
import { pruneRecordsJob } from './platform/retention/prune-records.ts'

/** Every job there is. */
export const allJobs: readonly JobDeclaration[] = [
  mailPasswordLinkJob,
  sendMailJob,
  deliverNotificationsJob,
  refreshMarketJob,
  backfillRetailPricesJob,
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
  switchOffListingJob,
  reconcileWhenStockChangesJob,
  disableWhenProductsAreUnlinkedJob,
  disableOnReleaseDayJob,
  evaluateGoblinModeJob,
  followBatchJob,
  sendBatchesJob,
  sweepAccountJob,
  withdrawUnknownJob,
  evaluateRepricingJob,
  compareLastPairsJob,
  compareOffersJob,
  compareOffersWhenFeesChangeJob,
  scheduleMarketReadJob,
  checkCsvJob,
  applyCsvJob,
  actOnSizesJob,
  changePayoutsJob,
  enableSizesJob,
  undoEnablingJob,
  handOverWhenAccountsChangeJob,
  beginHandoverJob,
  handOverJob,
  undoPayoutsJob,
  changeWholesalePricesJob,
  undoWholesalePricesJob,
  recordNewProductsWhenStoreIsImportedJob,
  showMarketWhenRefreshedJob,
  pollOrdersJob,
  pollOrdersWhenSaleIsSuspectedJob,
  recordShopOrderWhenWebhookArrivesJob,
  readShopOrderJob,
  pollShopOrdersJob,
  recordWithdrawalWhenListingEndsJob,
  endWithdrawalsWhenOffersAreComparedJob,
  cancelOrdersWhenProductsAreUnlinkedJob,
  alertShipByJob,
  createStoreOrderJob,
  generateStoreOrdersJob,
  printLabelsJob,
  resolveSalesJob,
  makeRequestLabelsJob,
  fulfillStoreOrderJob,
  refreshSaleJob,
  settleResolutionJob,
  postSalesWhenMoneyChangesJob,
  operateOnDealsJob,
  expireOfferJob,
  mailOfferStepsJob,
  changeShopLevelJob,
  mailOrderChangeJob,
  readStockAgesJob,
  rankTopSellersJob,
  notifyRetailerJob,
  notifyOperatorJob,
  notifyOperatorOfBatchJob,
  pruneRecordsJob,
]

/** A job takes the very data of the event that it reacts to. */
const reaction = <S extends TSchema>(event: EventDeclaration<S>, job: JobDeclaration<S>): Reaction => ({ event, job })

/** Who reacts to what: events go up, from a lower module to the job of an upper one. */
export const reactions: readonly Reaction[] = [
  reaction(storeConnected, importWhenStoreConnectsJob),
  reaction(productsLinked, readWhenProductsAreLinkedJob),
  reaction(webhookArrived, rereadWhenWebhookArrivesJob),
  reaction(webhookArrived, actOnWebhookJob),
  reaction(webhookArrived, recordShopOrderWhenWebhookArrivesJob),
  reaction(shopRedacted, removeRedactedShopJob),
  reaction(stockChanged, reconcileWhenStockChangesJob),
  reaction(storeImported, recordNewProductsWhenStoreIsImportedJob),
  reaction(productsUnlinked, disableWhenProductsAreUnlinkedJob),
  reaction(productsUnlinked, cancelOrdersWhenProductsAreUnlinkedJob),
  reaction(marketRefreshed, showMarketWhenRefreshedJob),
  reaction(feesChanged, compareOffersWhenFeesChangeJob),
  reaction(accountsChanged, handOverWhenAccountsChangeJob),
  reaction(listingEnded, recordWithdrawalWhenListingEndsJob),
  reaction(offersCompared, endWithdrawalsWhenOffersAreComparedJob),
  reaction(saleSuspected, pollOrdersWhenSaleIsSuspectedJob),
  reaction(batchStuck, notifyOperatorOfBatchJob),
  reaction(saleMoneyChanged, postSalesWhenMoneyChangesJob),
]
