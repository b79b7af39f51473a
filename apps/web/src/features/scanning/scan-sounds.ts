import { useLocalStorage } from '@mantine/hooks'

/** Keeps whether this device plays sounds for scans. */
export const useScanSound = () =>
  useLocalStorage({ key: 'ark.scan-sound', defaultValue: true, getInitialValueInEffect: false })

export type ScanSound = 'right' | 'saved' | 'wrong'

interface Tone {
  hertz: number
  atSeconds: number
  seconds: number
  shape: OscillatorType
}

/** Sounds that differ without looking: two rising tones, one soft tone, one long low buzz. */
const TONES: Record<ScanSound, readonly Tone[]> = {
  right: [
    { hertz: 880, atSeconds: 0, seconds: 0.1, shape: 'sine' },
    { hertz: 1_320, atSeconds: 0.1, seconds: 0.16, shape: 'sine' },
  ],
  saved: [{ hertz: 660, atSeconds: 0, seconds: 0.18, shape: 'sine' }],
  wrong: [
    { hertz: 180, atSeconds: 0, seconds: 0.35, shape: 'square' },
    { hertz: 140, atSeconds: 0.4, seconds: 0.5, shape: 'square' },
  ],
}
const VOLUME: Record<ScanSound, number> = { right: 0.3, saved: 0.25, wrong: 0.35 }
const SHAKE_MS = [200, 100, 400]

/** One per page, because browsers limit their number. */
let audio: AudioContext | null = null

/**
 * Plays a sound and vibrates a phone when the pair is wrong. Silent until the first touch, in browsers that require it.
 */
export function playScanSound(sound: ScanSound): void {
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  for (const { hertz, atSeconds, seconds, shape } of TONES[sound]) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + atSeconds
    tone.type = shape
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME[sound], start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + seconds)
  }
  if (sound === 'wrong' && 'vibrate' in navigator) navigator.vibrate(SHAKE_MS)
}
