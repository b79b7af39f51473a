import { Outlet } from '@tanstack/react-router'
import { OutageBanner } from './OutageBanner.tsx'

/** Around every page, signed in or not. */
export const Root = () => (
  <>
    <OutageBanner />
    <Outlet />
  </>
)
