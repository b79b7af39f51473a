import { type FunctionComponent, lazy } from 'react'
import { retried } from './retried.ts'

/** The properties of a component; `object` for a component without any. */
export type PropsOf<Component> = Component extends () => unknown
  ? object
  : Component extends (props: infer Props extends object) => unknown
    ? Props
    : never

/**
 * Returns a component whose code loads when it is first drawn: `lazyPart(() => import('./QrCode.tsx'), 'QrCode')`. It
 * suspends until then, so a `Suspense` is around it.
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> => lazy(async () => ({ default: await loadedPart(load, name) }))

/** Loads a module, with retries, and returns a component of it. Throws PartNotLoadedError. */
export async function loadedPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Promise<FunctionComponent<PropsOf<Module[Name]>>> {
  return (await retried(load))[name] as FunctionComponent<PropsOf<Module[Name]>>
}
