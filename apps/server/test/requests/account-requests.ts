import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls about a retailer's marketplace accounts, and a person's saved views. */
export const ACCOUNT_REQUESTS: Pick<
  Requests,
  | 'POST /stockx/login-ticket'
  | 'POST /stockx/disconnect'
  | 'GET /marketplaces/accounts'
  | 'GET /stockx/login'
  | 'GET /stockx/callback'
  | 'GET /saved-views'
  | 'PUT /saved-views'
  | 'DELETE /saved-views'
> = {
  'POST /stockx/login-ticket': none,
  'POST /stockx/disconnect': none,
  'GET /marketplaces/accounts': none,
  'GET /stockx/login': () => ({ query: { ticket: 'unknown' } }),
  'GET /stockx/callback': () => ({ query: { state: 'unknown', code: 'none' } }),
  'GET /saved-views': () => ({ query: { list: 'sales' } }),
  'PUT /saved-views': () => ({ body: { list: 'sales', name: 'Today', address: '?status=open', columns: ['brand'] } }),
  'DELETE /saved-views': ({ savedView }) => ({ query: { list: 'sales', name: savedView } }),
}
