import { PortalPage } from './PortalPage.tsx'

export const SellerSignInPage = () => <PortalPage portal="seller" />
