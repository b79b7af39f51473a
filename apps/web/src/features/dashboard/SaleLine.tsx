import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import classes from './dashboard.module.css'

interface SaleLineProps {
  sale: { sale_id: number; product_name: string | null; size: string | null }
  /** On the right. */
  value: ReactNode
  /** Below its name. */
  children?: ReactNode
}

/** A sale by its name, which opens its details. */
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
