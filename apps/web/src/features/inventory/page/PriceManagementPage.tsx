import { InventoryPurposeContext } from '../sizes/inventory-purpose.ts'
import { InventoryPage } from './InventoryPage.tsx'

/** The Price Management page: the prices of wholesale buyers, product by product. */
export const PriceManagementPage = () => (
  <InventoryPurposeContext value="prices">
    <InventoryPage />
  </InventoryPurposeContext>
)
