import { detailOf } from '../api.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import type { ListedSize } from './listed-size.ts'
import { type NamedSize, sizeName } from './size-name.ts'

/** Reports that a change of a size was refused and why, in the words of the screen. */
export type ShowRefusal = (variant: NamedSize & Pick<ListedSize, 'variant_id'>, error: Error) => void

/** Returns a refusal toast for the listings, whose message says what was not done. */
export const refusedAs =
  (what: string): ShowRefusal =>
  (variant, error) =>
    toastFailure({ title: 'Error', message: `${sizeName(variant)}: ${what}: ${detailOf(error)}` })
