import { paths } from '../../../paths.ts'
import { OffersScreen } from '../../../shared/offers/OffersScreen.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'

/** The My Offers page: the buyer's offers to sellers. */
export const MyOffersPage = () => (
  <OffersScreen
    side="buyer"
    title="My Offers"
    description="Your offers and the sellers' replies."
    empty={
      <EmptyState
        title="Offers functionality coming soon..."
        actions={<ButtonLink to={paths.buyerInventory}>Available Inventory</ButtonLink>}
      >
        To make your first offer, open a size under Available Inventory and press “Make an offer” beside a seller.
      </EmptyState>
    }
  />
)
