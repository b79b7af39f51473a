import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadedPart, type PropsOf } from '../../frame/pages/lazy-part.ts'

/**
 * Returns a dialog whose code loads when it first opens, so that the page's first load does not pay for it. It then
 * stays mounted, which keeps its closing animation. `closed` has its properties when closed:
 * `lazyDialog(() => import('./UserModal.tsx'), 'UserModal', { member: null })`.
 */
export function lazyDialog<Module, Name extends keyof Module, Props extends PropsOf<Module[Name]>>(
  load: () => Promise<Module>,
  name: Name,
  closed: NoInfer<Partial<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: openedAfterMount<Props>(await loadedPart(load, name), closed) }))
  const parts = Object.keys(closed) as (keyof Props)[]
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false)
    const isWanted = wasOpened || parts.some((part) => props[part] !== closed[part])
    if (isWanted && !wasOpened) setOpened(true)
    return (
      isWanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}

/** Mounts a dialog closed and then opens it: Mantine returns the focus only after a mounted dialog opens. */
function openedAfterMount<Props extends object>(
  Dialog: ComponentType<Props>,
  closed: Partial<Props>,
): ComponentType<Props> {
  return function OpenedAfterMount(props: Props) {
    const [isMounted, setMounted] = useState(false)
    useEffect(() => setMounted(true), [])
    return <Dialog {...props} {...(!isMounted && closed)} />
  }
}
