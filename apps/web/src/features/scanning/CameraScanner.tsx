import { Alert } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type BarcodeReader, cameraProblem, createBarcodeReader } from './read-barcodes.ts'
import classes from './scanning.module.css'

interface CameraScannerProps {
  isOpen: boolean
  onScan: (code: string) => void
}

/** Reads barcodes with the camera, one after another, until it is closed. */
export function CameraScanner({ isOpen, ...camera }: CameraScannerProps) {
  return isOpen && <Camera {...camera} />
}

function Camera({ onScan }: Omit<CameraScannerProps, 'isOpen'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = useEffectEvent(onScan)
  useEffect(() => {
    const stop = new AbortController()
    const onProblem = (failure: unknown) => !stop.signal.aborted && setProblem(cameraProblem(failure))
    if (video.current) watch(video.current, (code) => take(code), stop.signal).catch(onProblem)
    return () => stop.abort()
  }, [])
  if (problem)
    return (
      <Alert color="red" title="No Camera">
        {problem}
      </Alert>
    )
  return <video ref={video} className={classes['video']} muted playsInline aria-label="Camera" />
}

const LOOK_EVERY_MS = 120
/** A barcode that stays in view is one scan; after this absence it counts again. */
const GONE_AFTER_MS = 2_000

async function watch(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal): Promise<void> {
  const reader: BarcodeReader = await createBarcodeReader()
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_280 } },
    audio: false,
  })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  video.srcObject = stream
  await video.play()
  const seenAt = new Map<string, number>()
  while (!signal.aborted) {
    const codes = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader(video) : []
    for (const code of codes) {
      const now = performance.now()
      if (now - (seenAt.get(code) ?? Number.NEGATIVE_INFINITY) > GONE_AFTER_MS && !signal.aborted) onCode(code)
      seenAt.set(code, now)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
