import { DoorPage } from './DoorPage.tsx'

export const SellerSignInPage = () => <DoorPage door="seller" />
