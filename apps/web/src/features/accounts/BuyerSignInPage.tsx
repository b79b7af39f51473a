import { DoorPage } from './DoorPage.tsx'

export const BuyerSignInPage = () => <DoorPage door="buyer" />
