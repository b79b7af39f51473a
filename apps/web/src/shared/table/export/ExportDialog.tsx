import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'
import { detailOf } from '../../api.ts'
import { count, counted } from '../../formats.ts'
import type { WrittenFile } from './write-export.ts'

export interface ExportProgress {
  /** What is read: 'products'. */
  things: string
  file: WrittenFile
  /** Left out: it is being read. */
  failure?: { error: unknown; onRetry: () => void }
}

interface ExportDialogProps {
  /** Null: closed. */
  progress: ExportProgress | null
  /** Closing ends the export. */
  onCancel: () => void
}

/** How far a long export is, its end at once, and why it has stopped. */
export const ExportDialog = ({ progress, onCancel }: ExportDialogProps) => (
  <Modal
    opened={progress !== null}
    onClose={onCancel}
    // Only on purpose: a file of a minute's reading is not lost by a click beside it.
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
        The file is saved when the last page is read. Stay on this page until then.
      </Text>
    </>
  )
}

const Failure = ({ error, file }: { error: unknown; file: WrittenFile }) => (
  <Alert color="red" variant="outline" title="Export Failed" icon={<IconAlertTriangle />} role="alert">
    {detailOf(error)}
    {file.lines > 0 && ` ${counted(file.lines, 'line')} read so far: trying again goes on behind them.`}
  </Alert>
)

/** '12,400 of 100,000 products read', '12,400 sizes read'. */
function readWords({ things, file: { things: read, total } }: ExportProgress): string {
  const of = total !== undefined && total >= read ? ` of ${count(total)}` : ''
  return `${count(read)}${of} ${things} read`
}
