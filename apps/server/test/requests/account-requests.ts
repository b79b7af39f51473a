import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls about a retailer's marketplace accounts. */
export const ACCOUNT_REQUESTS: Pick<
  Requests,
  | 'POST /stockx/login-ticket'
  | 'POST /stockx/disconnect'
  | 'GET /marketplaces/accounts'
  | 'GET /stockx/login'
  | 'GET /stockx/callback'
> = {
  'POST /stockx/login-ticket': none,
  'POST /stockx/disconnect': none,
  'GET /marketplaces/accounts': none,
  'GET /stockx/login': () => ({ query: { ticket: 'unknown' } }),
  'GET /stockx/callback': () => ({ query: { state: 'unknown', code: 'none' } }),
}
