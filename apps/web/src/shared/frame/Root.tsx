import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/notices/Toasts.tsx'
import { OutageBanner } from './pages/OutageBanner.tsx'

/** Wraps every page, signed in or not. Toasts are inside it because some of them link to pages. */
export const Root = () => (
  <>
    <OutageBanner />
    <Outlet />
    <Toasts />
  </>
)
