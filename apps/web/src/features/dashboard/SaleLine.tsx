import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import classes from './dashboard.module.css'

interface SaleLineProps {
  sale: { sale_id: number; product_name: string | null; size: string | null }
  /** Content on the right. */
  value: ReactNode
  /** Content below the name. */
  children?: ReactNode
}

/** A sale's name, which links to its details. */
export const SaleLine = ({ sale, value, children }: SaleLineProps) => (
  <Link to={paths.sales} search={{ sale: sale.sale_id }} className={classes['entry']}>
    <span>
      {sale.product_name ?? 'Unknown product'}
      {sale.size && `, size ${sale.size}`}
      {children && <span className={classes['todo']}>{children}</span>}
    </span>
    <b className="num">{value}</b>
  </Link>
)
