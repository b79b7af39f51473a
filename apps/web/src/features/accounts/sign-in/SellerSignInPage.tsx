import { PortalPage } from './PortalPage.tsx'

/** The portal at `/seller`, where retailers, their staff and the operator sign in and up. */
export const SellerSignInPage = () => <PortalPage portal="seller" />
