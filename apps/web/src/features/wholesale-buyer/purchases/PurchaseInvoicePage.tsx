import { useView } from '../../../shared/use-view.ts'
import { InvoiceView } from '../../../shared/wholesale/invoice/InvoiceView.tsx'
import { parseInvoiceAddress } from '../../../shared/wholesale/invoice/invoice-address.ts'

/** The buyer's copy of an order's invoice. */
export function PurchaseInvoicePage() {
  const [{ order }] = useView(parseInvoiceAddress)
  return <InvoiceView orderId={order} reader="buyer" />
}
