export { watchAccounts } from './watch-account.ts'
