/** The ledger, payments and payout differences. */
export { readyForPayout } from './queries/finance-page.ts'
