/** The key of a sale. */
export interface SaleRef {
  retailerId: number
  saleId: number
}
