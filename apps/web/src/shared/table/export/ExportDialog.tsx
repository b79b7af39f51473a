import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'
import { detailOf } from '../../api.ts'
import { count, counted } from '../../formats.ts'
import type { WrittenFile } from './write-export.ts'

export interface ExportProgress {
  /** The name of the rows that are being read, in the plural: 'products'. */
  things: string
  file: WrittenFile
  /** The failure and its retry; absent while reading. */
  failure?: { error: unknown; onRetry: () => void }
}

interface ExportDialogProps {
  /** The progress; null when the dialog is closed. */
  progress: ExportProgress | null
  /** Cancels the export; closing the dialog does too. */
  onCancel: () => void
}

/** Shows the progress of a long export, a cancel button, and why it stopped. */
export const ExportDialog = ({ progress, onCancel }: ExportDialogProps) => (
  <Modal
    opened={progress !== null}
    onClose={onCancel}
    // A click outside does not close it: a minute of reading would be lost.
    closeOnClickOutside={false}
    title="Export CSV"
    size={440}
  >
    {progress && (
      <Stack>
        {progress.file.things > 0 && (
          <Text size="sm" className="num" role="status">
            {readWords(progress)}
          </Text>
        )}
        {progress.failure ? <Failure {...progress.failure} file={progress.file} /> : <Bar {...progress} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} {...(!progress.failure && { 'data-autofocus': true })}>
            Cancel
          </Button>
          {progress.failure && (
            <Button onClick={progress.failure.onRetry} data-autofocus>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    )}
  </Modal>
)

function Bar({ things, file: { things: read, total } }: ExportProgress) {
  const percent = total === undefined || total < read ? undefined : Math.floor((read / total) * 100)
  return (
    <>
      <Progress
        value={percent ?? 100}
        animated={percent === undefined}
        striped={percent === undefined}
        aria-label={`Export of ${things}`}
      />
      <Text size="xs" c="dimmed">
        The file is saved after the last page. Stay on this page until then.
      </Text>
    </>
  )
}

const Failure = ({ error, file }: { error: unknown; file: WrittenFile }) => (
  <Alert color="red" variant="outline" title="Export Failed" icon={<IconAlertTriangle />} role="alert">
    {detailOf(error)}
    {file.lines > 0 && ` ${counted(file.lines, 'line')} read so far. Trying again continues from there.`}
  </Alert>
)

/** Describes the progress: '12,400 of 100,000 products read', '12,400 sizes read'. */
function readWords({ things, file: { things: read, total } }: ExportProgress): string {
  const of = total !== undefined && total >= read ? ` of ${count(total)}` : ''
  return `${count(read)}${of} ${things} read`
}
