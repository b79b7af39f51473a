import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import './shared/app.css'
import './shared/frame/outline.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './routes.tsx'
import { beginPage } from './shared/frame/pages/begin-page.ts'
import { deleteDrafts } from './shared/draft.ts'
import { queryClient } from './shared/query.ts'
import { colorSchemeManager, cssVariablesResolver, theme } from './shared/theme.ts'
import { onTokenChange, onTokenRefused, readToken } from './shared/token.ts'
import { toastFailure } from './shared/ui/notices/toasts.ts'

// On sign-in or sign-out, in any tab: clear the previous person's data and run the guards again. After signing out the
// frame reads its person until the guards have redirected.
onTokenChange(() => {
  deleteDrafts()
  if (readToken()) queryClient.clear()
  void router.invalidate().then(() => readToken() ?? queryClient.clear())
})

// The guards redirect to sign-in; this explains why.
onTokenRefused(() =>
  toastFailure({
    id: 'session',
    title: 'Failed to verify user account',
    message: 'Your session has ended. Sign in again.',
  }),
)

beginPage(router)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
