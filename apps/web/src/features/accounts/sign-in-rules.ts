export interface Credentials {
  email: string
  password: string
}

/** What is wrong with a field, in the words of document 1 §5; absent: nothing. */
export function signInErrors({ email, password }: Credentials): Partial<Credentials> {
  const address = email.trim()
  return {
    ...(address === '' && { email: 'Email is required' }),
    ...(address !== '' && !/^[^@\s]+@[^@\s]+$/.test(address) && { email: 'Please enter a valid email' }),
    ...(password === '' && { password: 'Password is required' }),
  }
}
