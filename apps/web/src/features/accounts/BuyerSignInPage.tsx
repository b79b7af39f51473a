import { PortalPage } from './PortalPage.tsx'

export const BuyerSignInPage = () => <PortalPage portal="buyer" />
