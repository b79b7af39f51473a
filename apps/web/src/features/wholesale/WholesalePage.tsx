import { WholesaleOrders } from './WholesaleOrders.tsx'

/** The active orders. */
export const WholesalePage = () => <WholesaleOrders list="active" />
