import { detailOf } from '../api.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import type { ListedSize } from './listed-size.ts'
import { type NamedSize, sizeName } from './size-name.ts'

/** Says that a change of a size was refused, and why: each screen in its own words. */
export type ShowRefusal = (variant: NamedSize & Pick<ListedSize, 'variant_id'>, error: Error) => void

/** As the listings say it: what was not done stands in the message (document 2 §8). */
export const refusedAs =
  (what: string): ShowRefusal =>
  (variant, error) =>
    toastFailure({ title: 'Error', message: `${sizeName(variant)}: ${what}: ${detailOf(error)}` })
