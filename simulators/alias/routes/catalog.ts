import type { Alias } from '../alias.ts'
import type { Operation } from '../api/operation.ts'
import { pageOf, pageSize } from '../api/pages.ts'
import { catalogItem } from '../present/catalog-item.ts'

/** The real limits are not published; a sample in the documentation has 50. */
const LIMITS = { default: 50, max: 50 }

export function catalogOperations(alias: Alias): Operation[] {
  return [
    { call: 'GET /test', name: 'Test', answer: () => ({ ok: true }) },
    {
      call: 'GET /catalog',
      name: 'SearchCatalog',
      answer(input) {
        const { rows, hasMore, nextToken } = pageOf(alias.catalogue.search(input.requiredText('query')), {
          token: input.text('pagination_token'),
          size: pageSize(input.int64('limit'), LIMITS),
          claimMoreWhenFull: alias.settings.hasMoreWhenPageFull,
        })
        const items = rows.map((product) => catalogItem(alias, product))
        return { catalog_items: items, next_pagination_token: nextToken, has_more: hasMore }
      },
    },
    {
      call: 'GET /catalog/:id',
      name: 'GetCatalogItem',
      answer: (input) => ({ catalog_item: catalogItem(alias, alias.catalogue.find(input.requiredText('id'))) }),
    },
  ]
}
