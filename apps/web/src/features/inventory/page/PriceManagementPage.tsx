import { InventoryPurposeContext } from '../sizes/inventory-purpose.ts'
import { InventoryPage } from './InventoryPage.tsx'

/** What wholesale buyers pay, product by product (document 3 §2, /wholesale/price-management). */
export const PriceManagementPage = () => (
  <InventoryPurposeContext value="prices">
    <InventoryPage />
  </InventoryPurposeContext>
)
