import { OffersScreen } from '../../shared/offers/OffersScreen.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'

/** The Wholesale Offers page: the offers of wholesale buyers. */
export const WholesaleOffersPage = () => (
  <OffersScreen
    side="seller"
    title="Wholesale Offers"
    description="Offers from buyers. Accept, decline or counter. An accepted offer becomes an order."
    empty={
      <EmptyState title="No open offers">
        Buyers can make offers for sizes enabled for wholesale. Their offers appear here.
      </EmptyState>
    }
  />
)
