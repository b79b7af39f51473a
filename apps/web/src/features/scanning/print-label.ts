import { useLocalStorage } from '@mantine/hooks'

/** Keeps whether this device opens each pair's label for printing when it is scanned. */
export const usePrintsLabels = () =>
  useLocalStorage({ key: 'ark.scan-prints-labels', defaultValue: true, getInitialValueInEffect: false })

const FRAME_ID = 'label-to-print'

/** The longest wait for a PDF: a browser that cannot show one in a page does not report it. */
const LONGEST_WAIT_MS = 5_000

/**
 * Opens the browser's print dialog with a label without leaving the page, so that the next scan does not go to another
 * tab. The frame stays until the next label, because it is being printed. Returns false when the browser cannot show
 * PDFs in a page; the label then needs its own tab.
 */
export async function printLabel(label: Blob): Promise<boolean> {
  document.getElementById(FRAME_ID)?.remove()
  const address = URL.createObjectURL(label)
  const frame = document.createElement('iframe')
  frame.id = FRAME_ID
  frame.title = 'Label to print'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Avoid `display: none`, because hidden frames are not printed.
  frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; border: 0; opacity: 0'
  const isThere = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), LONGEST_WAIT_MS)
  })
  frame.src = address
  document.body.append(frame)
  if (!(await isThere)) return false
  try {
    frame.contentWindow?.print()
    return true
  } catch {
    return false
  }
}
