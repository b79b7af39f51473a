import { WholesaleOrders } from './WholesaleOrders.tsx'

/** Orders that were received, rejected or canceled. */
export const SalesHistoryPage = () => <WholesaleOrders list="history" />
