import { PortalPage } from './PortalPage.tsx'

/** `/buyer` (document 3 §2): signing in and up for wholesale buyers, who have a portal and roles of their own. */
export const BuyerSignInPage = () => <PortalPage portal="buyer" />
