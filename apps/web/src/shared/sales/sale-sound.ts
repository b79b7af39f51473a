import { useLocalStorage } from '@mantine/hooks'

/** Keeps whether this browser plays a sound when something sells. */
export const useSaleSound = () =>
  useLocalStorage({ key: 'ark.sale-sound', defaultValue: false, getInitialValueInEffect: false })

const TONES = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1_047, atSeconds: 0.12 },
]
const VOLUME = 0.2
const TONE_SECONDS = 0.22

/** Plays two short tones. Silent until the page was clicked, in browsers that require it. */
export function playSaleSound(): void {
  const audio = new AudioContext()
  for (const { hertz, atSeconds } of TONES) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + atSeconds
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
  setTimeout(() => void audio.close(), 1_000)
}
