import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { OffersScreen } from '../../../shared/offers/OffersScreen.tsx'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'

/** The My Offers page: the buyer's offers to sellers. */
export const MyOffersPage = () => (
  <OffersScreen
    side="buyer"
    title="My Offers"
    description="Your offers and the sellers' replies."
    empty={<NoOpenOffers />}
  />
)

/** Says how to make an offer. The page is introduced as new only to a buyer who has never made one. */
function NoOpenOffers() {
  const { data } = useQuery(queryOf('GET /buyer/offers', { query: { view: 'ended', limit: 1 } }))
  const isFirst = data?.length === 0
  return (
    <EmptyState
      title={isFirst ? 'Offers functionality coming soon...' : 'No open offers'}
      actions={<ButtonLink to={paths.buyerInventory}>Available Inventory</ButtonLink>}
    >
      To make {isFirst ? 'your first' : 'an'} offer, open a size under Available Inventory and press “Make an offer”
      beside a seller.
    </EmptyState>
  )
}
