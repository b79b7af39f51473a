import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { type SaleToScan, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { ForgetBarcode } from './ForgetBarcode.tsx'
import classes from './scanning.module.css'

export interface Teaching {
  barcode: string
  /** The sale that was selected before the scan. */
  wanted: SaleToScan | null
}

interface TeachBarcodeProps {
  teaching: Teaching | null
  open: readonly SaleToScan[]
  onClose: () => void
  onTaught: (barcode: string) => void
}

/** A dialog for an unknown barcode: the person who has the box chooses the size among those that wait here. */
export function TeachBarcode({ teaching, open, onClose, onTaught }: TeachBarcodeProps) {
  return (
    <Modal opened={teaching !== null} onClose={onClose} title="Which Pair Is This?">
      {teaching && <Form key={teaching.barcode} {...teaching} open={open} onClose={onClose} onTaught={onTaught} />}
    </Modal>
  )
}

/** Teaches the size of a barcode; the toast offers an undo for fifteen seconds. */
function Form({ barcode, wanted, open, onClose, onTaught }: Omit<TeachBarcodeProps, 'teaching'> & Teaching) {
  const [chosen, setChosen] = useState(wanted?.variant_id ? String(wanted.variant_id) : '')
  const teach = useMutation({
    mutationFn: () => api('PUT /sales/scanning/barcodes', { body: { barcode, variant_id: Number(chosen) } }),
    onSuccess: ({ product_name, size }) => {
      toastSuccess({
        title: 'Barcode Saved',
        message: (
          <ForgetBarcode barcode={barcode} words={`${barcode} is ${product_name}, size ${size}, from now on.`} />
        ),
        closesAfterMs: 15_000,
        id: `taught-${barcode}`,
      })
      onTaught(barcode)
      onClose()
    },
  })
  const sizes = sizesOf(wanted ? [wanted, ...open] : open)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        teach.mutate()
      }}
    >
      <Stack>
        <Text size="sm">
          Unknown barcode <b>{barcode}</b>. Compare the style code and size on the box, then choose the pair. ARK
          remembers this barcode for your business only.
        </Text>
        {sizes.length === 0 ? (
          <Text size="sm" c="dimmed">
            There is no open sale at this location. Put the pair back.
          </Text>
        ) : (
          <Radio.Group
            label="The pair on the box"
            value={chosen}
            onChange={setChosen}
            className={classes['sizes'] ?? ''}
          >
            <Stack gap="xs" mt={6}>
              {sizes.map((sale) => (
                <Radio
                  key={sale.variant_id}
                  value={String(sale.variant_id)}
                  label={`${soldProduct(sale)}, size ${sale.variant_size ?? 'unknown'}`}
                  description={sale.sku}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {teach.isError && (
          <Alert color="red" title="Barcode Not Saved">
            {detailOf(teach.error)}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === ''} loading={teach.isPending}>
            Save and Scan
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Returns one sale for each size, in list order. */
const sizesOf = (sales: readonly SaleToScan[]): SaleToScan[] =>
  sales.filter(
    ({ variant_id }, at) =>
      variant_id !== undefined && sales.findIndex((each) => each.variant_id === variant_id) === at,
  )
