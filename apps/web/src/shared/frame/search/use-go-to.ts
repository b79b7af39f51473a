import { type LinkProps, useNavigate } from '@tanstack/react-router'

/** Returns a function that makes the handler that opens a link. */
export function useGoTo(): (link: Pick<LinkProps, 'to' | 'search'>) => () => void {
  const navigate = useNavigate()
  return (link) => () => void navigate(link)
}
