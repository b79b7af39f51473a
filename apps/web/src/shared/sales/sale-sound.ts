import { useLocalStorage } from '@mantine/hooks'

/** Whether a sound is played when something sells, in this browser. */
export const useSaleSound = () =>
  useLocalStorage({ key: 'ark.sale-sound', defaultValue: false, getInitialValueInEffect: false })

const TONES = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 1_047, atSeconds: 0.12 },
]
const VOLUME = 0.2
const TONE_SECONDS = 0.22

/** Two short tones. Silent where the browser plays nothing before the page was clicked. */
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
