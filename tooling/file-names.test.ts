import { expect, test } from 'vitest'
import { nameFault } from './file-names.ts'

test.each([
  ['apps/server/src/modules/sales/take-sale.ts'],
  ['apps/web/src/features/listings/page/ListingsPage.tsx'],
  ['apps/web/src/main.tsx'],
  ['apps/server/src/platform/database/database.ts'],
  ['packages/marketplaces/src/resale-marketplace.battery.ts'],
])('%s is a good name', (file) => {
  expect(nameFault(file)).toBeUndefined()
})

test.each([
  ['apps/server/src/modules/sales/sale-utils.ts', '"utils"'],
  ['apps/server/src/modules/sales/sales.service.ts', '"service"'],
  ['apps/web/src/shared/ModalManager.tsx', '"manager"'],
  ['apps/server/src/common/money.ts', 'folder "common"'],
  ['apps/server/src/SalesTaker.ts', 'only components'],
  ['apps/server/src/take_sale.ts', 'neither'],
])('%s is refused', (file, reason) => {
  expect(nameFault(file)).toContain(reason)
})
