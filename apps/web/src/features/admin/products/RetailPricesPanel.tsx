import { Stack } from '@mantine/core'
import { BackfillCard } from './BackfillCard.tsx'
import { GlobalProductList } from './GlobalProductList.tsx'

/** Retail Prices: products without one, to be requested from StockX together or entered by hand. */
export const RetailPricesPanel = () => (
  <Stack gap="md" maw={1240}>
    <BackfillCard />
    <GlobalProductList
      label="Products without a retail price"
      unpriced
      empty={{ title: 'Every product has a retail price', words: 'ARK’s fee is calculated from it.' }}
    />
  </Stack>
)
