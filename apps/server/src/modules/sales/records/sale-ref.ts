/** Which sale, of whom. */
export interface SaleRef {
  retailerId: number
  saleId: number
}
