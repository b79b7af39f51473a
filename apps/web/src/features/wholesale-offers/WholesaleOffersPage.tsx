import { OffersScreen } from '../../shared/offers/OffersScreen.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'

/** The Wholesale Offers page: the offers of wholesale buyers. */
export const WholesaleOffersPage = () => (
  <OffersScreen
    side="seller"
    title="Wholesale Offers"
    description="Prices that buyers offer you. Accept, decline, or name your own; accepted, an offer becomes an order."
    empty={
      <EmptyState title="No open offers">
        Buyers can offer you a price for sizes that are switched on for wholesale. What they offer appears here.
      </EmptyState>
    }
  />
)
