import { pagesOf } from '../../shared/query.ts'

const PAGE_SIZE = 50

/** Reads the balances with the newest sales behind them, and older sales page by page. */
export const financePages = pagesOf('GET /finances/', { query: { page_size: PAGE_SIZE } })
