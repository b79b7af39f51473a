import { PortalPage } from './PortalPage.tsx'

/** The portal at `/buyer`, where wholesale buyers sign in and up. Their roles differ from the sellers'. */
export const BuyerSignInPage = () => <PortalPage portal="buyer" />
