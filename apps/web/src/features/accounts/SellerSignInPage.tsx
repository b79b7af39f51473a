import { SignInForm } from './SignInForm.tsx'

export const SellerSignInPage = () => <SignInForm door="seller" />
