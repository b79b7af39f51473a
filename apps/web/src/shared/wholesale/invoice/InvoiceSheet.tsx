import { INVOICE_STATE_LABELS, paymentTermsLabel } from '@ark/domain'
import type { ReactNode } from 'react'
import type { Answer } from '../../api.ts'
import { count, day, money } from '../../formats.ts'
import { Pill } from '../../ui/badges/Pill.tsx'
import classes from './InvoiceSheet.module.css'

export type Invoice = NonNullable<Answer<'GET /bulk-sales/{id}/invoice'>['invoice']>

/** An invoice as a sheet of paper. It has the same facts as the PDF. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { label, color } = INVOICE_STATE_LABELS[invoice.state]
  return (
    <article data-invoice className={classes['sheet']} aria-label={`Invoice ${invoice.number}`}>
      <header className={classes['head']}>
        <h2>Invoice</h2>
        <Pill color={color}>{label}</Pill>
      </header>
      <div className={classes['sides']}>
        <Party title="From" party={invoice.from} />
        <dl className={classes['facts']}>
          <Fact name="Invoice number">{invoice.number}</Fact>
          <Fact name="Invoice date">{day(invoice.issued_at)}</Fact>
          <Fact name="Due date">{day(invoice.due_on)}</Fact>
          <Fact name="Terms">{paymentTermsLabel(invoice.payment_terms_days)}</Fact>
          <Fact name="Order">{`${invoice.order_number}, ${day(invoice.ordered_at)}`}</Fact>
        </dl>
        <Party title="Bill to" party={invoice.bill_to} />
        <section aria-label="Remit to">
          <h3>Remit to</h3>
          {invoice.remit_to.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </section>
      </div>
      <Lines invoice={invoice} />
    </article>
  )
}

const Party = ({ title, party }: { title: string; party: Invoice['from'] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <strong>{party.name}</strong>
    {party.lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
    {party.tax_id && <div>Tax ID {party.tax_id}</div>}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </>
)

const Lines = ({ invoice }: { invoice: Invoice }) => (
  <table className={classes['lines']}>
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Style code</th>
        <th scope="col">Size</th>
        <th scope="col" className={classes['right']}>
          Pairs
        </th>
        <th scope="col" className={classes['right']}>
          Price
        </th>
        <th scope="col" className={classes['right']}>
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {invoice.line_items.map((line) => (
        <tr key={line.line_id}>
          <td>
            {line.product_name}
            <div className={classes['onPhone']}>{line.sku}</div>
          </td>
          <td>{line.sku ?? '–'}</td>
          <td className="num">{line.size}</td>
          <td className={classes['right']}>{count(line.quantity)}</td>
          <td className={classes['right']}>{money(line.unit_price)}</td>
          <td className={classes['right']}>{money(line.line_total)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total in US dollars</th>
        <td />
        <td />
        <td className={classes['right']}>{count(invoice.total_items)}</td>
        <td />
        <td className={classes['right']}>
          <strong>{money(invoice.total_amount)}</strong>
        </td>
      </tr>
    </tfoot>
  </table>
)
