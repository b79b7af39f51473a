import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { detailOf } from '../../shared/api.ts'
import { formText } from '../../shared/form-text.ts'
import { homeOf } from '../../shared/frame/guards.ts'
import { type AccountType, signIn } from '../../shared/session.ts'
import { AnchorLink } from '../../shared/ui/links.tsx'
import { BrandMark } from '../../shared/ui/BrandMark.tsx'
import { toastSuccess } from '../../shared/ui/toasts.ts'
import { type Credentials, signInErrors } from './sign-in-rules.ts'

const OTHER_DOOR = {
  seller: { to: paths.buyerSignIn, words: 'Are you a buyer? Go to buyer login' },
  buyer: { to: paths.sellerSignIn, words: 'Are you a seller? Go to seller login' },
} as const

/** Signs in and goes on to where one was going, or home. */
export function SignInForm({ door }: { door: AccountType }) {
  const { submit, errors, problem, isPending, clear } = useSignIn(door)
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>Sign in · ARK</title>
      <Stack w="100%" maw={380} gap="lg">
        <Stack gap={6} align="center">
          <BrandMark size={48} />
          <Title order={1}>Welcome</Title>
          <Text c="dimmed">Sign in to your {door} account</Text>
        </Stack>
        <Paper withBorder p="lg" component="form" noValidate onSubmit={submit} aria-label="Sign in">
          <Stack gap="md">
            {problem && (
              <Alert color="red" variant="outline" title="Login Failed" role="alert">
                {problem}
              </Alert>
            )}
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="username"
              autoFocus
              error={errors.email}
              onChange={() => clear('email')}
            />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              error={errors.password}
              onChange={() => clear('password')}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
            />
            <Button type="submit" loading={isPending} fullWidth mt={4}>
              Sign In
            </Button>
          </Stack>
        </Paper>
        <Stack gap={4} align="center">
          <AnchorLink to={OTHER_DOOR[door].to} size="sm">
            {OTHER_DOOR[door].words}
          </AnchorLink>
          <AnchorLink to={paths.landing} size="sm" c="dimmed">
            Back
          </AnchorLink>
        </Stack>
      </Stack>
    </Center>
  )
}

function useSignIn(door: AccountType) {
  const router = useRouter()
  const { from } = useSearch({ from: door === 'seller' ? paths.sellerSignIn : paths.buyerSignIn })
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const signing = useMutation({
    mutationFn: (credentials: Credentials) => signIn(door, credentials),
    onSuccess: (me) => {
      toastSuccess({ title: 'Welcome back!' })
      router.history.push(from ?? homeOf(me))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const credentials = { email: formText(form, 'email').trim(), password: formText(form, 'password') }
    const found = signInErrors(credentials)
    setErrors(found)
    const first = found.email ? 'email' : found.password ? 'password' : null
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else signing.mutate(credentials)
  }
  const clear = (field: keyof Credentials) => setErrors(({ [field]: _, ...others }) => others)
  return {
    submit,
    clear,
    errors,
    problem: signing.error && detailOf(signing.error),
    isPending: signing.isPending || signing.isSuccess,
  }
}
