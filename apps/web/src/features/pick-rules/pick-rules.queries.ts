import { keepPreviousData } from '@tanstack/react-query'
import type { PickRulesView } from './pick-rules-view.ts'
import { pagesOf, queryOf } from '../../shared/query.ts'

/** Reads the rule of products without their own. */
export const defaultRule = queryOf('GET /listings/default-pick-rule')

const PAGE_SIZE = 50

/** Reads products with their rules, page by page while scrolling. */
export const pickRulePages = ({ search }: PickRulesView) => ({
  ...pagesOf('GET /listings/products', { query: { limit: PAGE_SIZE, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
})
