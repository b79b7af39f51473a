import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import type { PickRulesView } from './pick-rules-view.ts'

const PAGE_SIZE = 50

/** Reads products with their rules, page by page while scrolling. */
export const pickRulePages = ({ search }: PickRulesView) =>
  infiniteQueryOptions({
    queryKey: ['GET /listings/products', { search }, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /listings/products', {
        query: { limit: PAGE_SIZE, ...(cursor !== null && { cursor }), ...(search && { search }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
