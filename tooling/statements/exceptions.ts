const SEARCH = 'searches are built anew as one for all screens; until then a cluster refuses this one'

/** Statements that break a rule knowingly: `<file> rule <number>`, and why. One that is kept again is named as well. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/src/modules/inventory/queries/inventory-page.ts rule 12': SEARCH,
  'apps/server/src/modules/inventory/queries/product-summaries.ts rule 12': SEARCH,
  'apps/server/src/modules/inventory/queries/bulk-reserve.ts rule 12': SEARCH,
  'apps/server/src/modules/listings/queries/listed-sizes.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/sale-list.ts rule 12': SEARCH,
  'apps/server/src/modules/sales/queries/sale-summaries.ts rule 12': SEARCH,
}
