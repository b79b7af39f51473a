import type { ReactNode } from 'react'
import { Thumbnail } from './ProductCell.tsx'
import classes from './ProductCell.module.css'
import { Marked } from './SearchedText.tsx'

interface ProductHeadingProps {
  name: string
  imageUrl: string | null | undefined
  /** Style code, brand, store. */
  detail: string
  /** The product's actions. */
  children?: ReactNode
}

/** The product of the sizes below it in a list, shown once with its full name. */
export const ProductHeading = ({ name, imageUrl, detail, children }: ProductHeadingProps) => (
  <div className={classes['heading']}>
    <Thumbnail imageUrl={imageUrl} size={32} />
    <div className={classes['text']}>
      <div className={classes['whole']}>
        <Marked>{name}</Marked>
      </div>
      <div className={classes['detail']}>
        <Marked>{detail}</Marked>
      </div>
    </div>
    {children}
  </div>
)

/** A size in such a list, shown large because it distinguishes the rows. */
export const LargeSize = ({ size }: { size: string }) => (
  <b className={classes['size']}>
    <span className="hidden">Size </span>
    <Marked>{size}</Marked>
  </b>
)
