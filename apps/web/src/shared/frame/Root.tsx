import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/notices/Toasts.tsx'
import { OutageBanner } from './pages/OutageBanner.tsx'

/** Around every page, signed in or not. Toasts stand in it, since some of them lead to a page. */
export const Root = () => (
  <>
    <OutageBanner />
    <Outlet />
    <Toasts />
  </>
)
