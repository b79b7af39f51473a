import { WholesaleOrders } from './WholesaleOrders.tsx'

/** Orders that something is left to do of. */
export const WholesalePage = () => <WholesaleOrders list="active" />
