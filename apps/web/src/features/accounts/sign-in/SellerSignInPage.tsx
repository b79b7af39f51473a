import { PortalPage } from './PortalPage.tsx'

/** `/seller` (document 1 §2): signing in and up for retailers and their staff, and for the operator. */
export const SellerSignInPage = () => <PortalPage portal="seller" />
