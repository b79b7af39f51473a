import { SignInForm } from './SignInForm.tsx'

export const BuyerSignInPage = () => <SignInForm door="buyer" />
