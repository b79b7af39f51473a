import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBarcode, IconCamera, IconCameraOff } from '../../shared/icons.ts'
import { type FormEvent, useState } from 'react'
import { queryOf } from '../../shared/query.ts'
import classes from './scanning.module.css'

interface ScanEntryProps {
  locationId: number | undefined
  onLocation: (locationId: number | undefined) => void
  onScan: (text: string) => void
  isCameraOn: boolean
  onCamera: () => void
}

/** The location and the barcode: typed, scanned while the field has the focus, or read by camera. */
export function ScanEntry({ locationId, onLocation, onScan, isCameraOn, onCamera }: ScanEntryProps) {
  const [text, setText] = useState('')
  const locations = useQuery(queryOf('GET /locations/'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onScan(text)
    setText('')
  }
  return (
    <div className={classes['entry']}>
      <NativeSelect
        label="Location"
        size="md"
        flex="1 1 150px"
        value={locationId ?? ''}
        data={[
          { value: '', label: 'Select a location' },
          ...(locations.data ?? []).map(({ id, location_nickname }) => ({
            value: String(id),
            label: location_nickname,
          })),
        ]}
        onChange={({ currentTarget }) => {
          onLocation(currentTarget.value === '' ? undefined : Number(currentTarget.value))
          // Moves the focus away, so that the next scan does not go into the select.
          currentTarget.blur()
        }}
      />
      <form onSubmit={submit} aria-label="Scan">
        <TextInput
          label="Barcode"
          size="md"
          placeholder="Scan or type a barcode"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          leftSection={<IconBarcode size={20} aria-hidden />}
        />
        <Button type="submit" size="md" variant="default">
          Scan
        </Button>
        <Button
          size="md"
          variant={isCameraOn ? 'filled' : 'default'}
          leftSection={isCameraOn ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
          aria-pressed={isCameraOn}
          onClick={onCamera}
        >
          Camera
        </Button>
      </form>
    </div>
  )
}
