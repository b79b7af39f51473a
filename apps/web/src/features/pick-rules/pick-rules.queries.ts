import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { PickRulesView } from './pick-rules-view.ts'

const PAGE_SIZE = 50

/** Products with their rules, page by page as they are scrolled. */
export const pickRulePages = ({ search }: PickRulesView) =>
  infiniteQueryOptions({
    queryKey: ['GET /listings/products', { search }, 'pages'],
    queryFn: ({ pageParam: skip, signal }) =>
      api('GET /listings/products', { query: { skip, limit: PAGE_SIZE, ...(search && { search }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ has_more }, pages) =>
      has_more ? pages.reduce((sum, { products }) => sum + products.length, 0) : undefined,
    placeholderData: keepPreviousData,
  })
