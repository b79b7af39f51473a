import { useView } from '../../shared/use-view.ts'
import { InvoiceView } from '../../shared/wholesale/invoice/InvoiceView.tsx'
import { parseInvoiceAddress } from '../../shared/wholesale/invoice/invoice-address.ts'

/** The seller's invoice of a wholesale order. */
export function InvoicePage() {
  const [{ order }] = useView(parseInvoiceAddress)
  return <InvoiceView orderId={order} reader="seller" />
}
