/** Color names; the longest one found in a text wins, because "Midnight Navy" is not just navy. */
const COLOURS: readonly (readonly [name: string, hex: string])[] = Object.entries({
  'university blue': '#6cace4', 'dark powder blue': '#6f9bd1', 'powder blue': '#8fb8de', 'royal': '#1f4fa8', 'racer blue': '#2a5bd7',
  'military blue': '#3f6fb5', 'hyper royal': '#3d5fd0', 'midnight navy': '#1c2742', 'obsidian': '#1d2a3d', 'navy': '#1f2a44',
  'legend blue': '#86b9e6', 'ice blue': '#c6e1ee', 'light blue': '#9cc4e4', 'baby blue': '#a9cdea', 'halo blue': '#a8c4de',
  'industrial blue': '#35607f', 'argon blue': '#5aa9e0', 'dusk blue': '#6e8fb3', 'blue oasis': '#2f7fb8', 'dazzling blue': '#2447d8',
  'bright blue': '#2f74d0', 'azure': '#5b93c9', 'israfil': '#8fa3b0', 'tint': '#bcd0dc', 'lagoon': '#43c0c6', 'aqua': '#3bb3b3',
  'aquatone': '#3f9db5', 'tiffany': '#81d8d0', 'teal': '#1f7a7a', 'noise aqua': '#4fb6b2', 'cobalt': '#2746a6', 'blue': '#3b6fb6',
  'varsity red': '#b5121b', 'university red': '#c3242b', 'gym red': '#a5161d', 'fire red': '#c8102e', 'team red': '#6d1a2a',
  'cardinal': '#8d1b2d', 'carmine': '#b1193a', 'infrared': '#ff4a4f', 'crimson': '#d1203a', 'bordeaux': '#5b1a2e', 'burgundy': '#641c34',
  'maroon': '#5e1926', 'vermilion': '#d6452f', 'solar red': '#ff4c4c', 'melon': '#ff7a6b', 'red': '#c22026', 'coral': '#f0938a',
  'pink': '#f29bb6', 'rose': '#e7b3b4', 'archeo': '#e9a8b8', 'blush': '#d9bba9', 'orange': '#ee6b24', 'starfish': '#ea6a2b',
  'total orange': '#ff6a2f', 'flare': '#ff8a3c', 'mango': '#ff9b3f', 'guava': '#f6a288', 'palomino': '#c98a4a', 'monarch': '#c96a28',
  'goldenrod': '#efab1f', 'taxi': '#f2b61b', 'yellow': '#f3c623', 'canary': '#f4cf3a', 'maize': '#f7c52b', 'pollen': '#f2b233',
  'ochre': '#c08a2c', 'gold': '#c9a14a', 'volt': '#d4f028', 'lemon': '#f3e37c', 'butter': '#efe0a6', 'del sol': '#f6bd2a',
  'pine green': '#1f5c46', 'lucky green': '#169b52', 'gorge green': '#16463a', 'team green': '#1f7d4f', 'green glow': '#9fe8a9',
  'green apple': '#8fd12f', 'collegiate green': '#1d5b46', 'dark green': '#234a3a', 'electric green': '#3fdc5a', 'green spark': '#7fdc7a',
  'oil green': '#93b8a6', 'oxidized': '#86a796', 'green': '#2f8150', 'lime': '#9ed13a', 'seafoam': '#a7d3bf', 'olive': '#6b6a45',
  'sage': '#9aa48a', 'moss': '#6d7d56', 'sequoia': '#3e4537', 'army': '#5b5c43', 'court purple': '#5a3a8e', 'purple': '#6a3f9c',
  'iris': '#5f63b5', 'concord': '#3a3aa0', 'violet': '#6f5f80', 'ore': '#6f5f80', 'lilac': '#b9a3d6', 'dark mocha': '#5c4433',
  'mocha': '#6b4f3c', 'baroque brown': '#5a3b2c', 'velvet brown': '#4f3a2e', 'cacao': '#7a5340', 'chestnut': '#a4673a', 'brown': '#6b4a36',
  'wheat': '#d3a25f', 'flax': '#c99a5b', 'khaki': '#b09a74', 'tan': '#c8a77c', 'sand': '#d8c6a3', 'oat': '#cdb894', 'clay': '#b58a68',
  'taupe': '#9a8b7c', 'stone': '#b7aa97', 'desert ore': '#c59c86', 'british': '#b09a74', 'beige': '#d9c9ab', 'baklava': '#e08a3c',
  'gum': '#b27b45', 'copper': '#a9653b', 'bronze': '#8c6d46', 'malt': '#bfae98', 'fossil': '#c9bba3', 'cobblestone': '#b9ada0',
  'platinum': '#d9dadb', 'silver': '#c4c7cb', 'chrome': '#d5d8dc', 'cool grey': '#8f959c', 'wolf grey': '#9aa0a6', 'cement': '#b4b5b5',
  'neutral grey': '#b8b9ba', 'light graphite': '#53565a', 'graphite': '#4a4d52', 'flint': '#6c7480', 'stealth': '#858b92', 'fog': '#b8bec4',
  'vast grey': '#c5c8c9', 'photon': '#d4d3cc', 'dust': '#d0cdc6', 'smoke': '#b9bbbd', 'rain': '#a7acb2', 'castlerock': '#6d7076',
  'steel': '#8b9097', 'salt': '#d6d4cd', 'granite': '#8a8b8a', 'slate': '#5c646d', 'ash': '#a9a8a4', 'marblehead': '#9fa3a3',
  'grey': '#9b9fa3', 'iron': '#64686d', 'anthracite': '#36383b', 'phantom': '#34363a', 'carbon': '#3b3d3f', 'night': '#2b3038',
  'onyx': '#26272a', 'cinder': '#33302e', 'pirate': '#2d2c2c', 'utility': '#2c2d2f', 'vanta': '#222326', 'black': '#1b1c1e',
  'sail': '#efe6d2', 'muslin': '#e9dfc9', 'cream': '#efe7d3', 'bone': '#e6ddcb', 'egret': '#f2ecdd', 'ivory': '#f0e9d8', 'milk': '#f5efe0',
  'chalk': '#f1ede2', 'ararat': '#efece3', 'summit': '#f3f2ee', 'cloud': '#f6f7f8', 'coast': '#8fd0d6', 'multi': '#f0a13a', 'net': '#e5d9bd',
  'white': '#f8f8f7',
}).sort(([a], [b]) => b.length - a.length) // biome-ignore format: a table

/** Returns the colors of a colorway in order: `White/Black-Varsity Red` has three. */
export function colorsOf(colorway: string): string[] {
  return colorway.split(/[/-]/).map((part) => {
    const text = part.toLowerCase()
    return COLOURS.find(([name]) => text.includes(name))?.[1] ?? '#a8a29a'
  })
}

export interface Palette {
  base: string
  overlay: string
  accent: string
  midsole: string
  outsole: string
}

/** Assigns colors to the parts of a shoe: the strongest one besides the first goes on the overlays. */
export function paletteOf(colorway: string): Palette {
  const [base = '#dddddd', ...rest] = colorsOf(colorway)
  const byStrength = [...rest].sort((a, b) => strength(b, base) - strength(a, base))
  const overlay = byStrength[0] ?? base
  const isGum = /gum/i.test(colorway)
  const midsole = /sail|cream|muslin|bone|sea salt|egret/i.test(colorway) ? '#efe6d2' : '#f6f6f4'
  return {
    base,
    overlay,
    accent: byStrength[1] ?? (overlay === base ? shade(base, -0.25) : overlay),
    midsole: rest.length === 1 && rest[0] === base && strength(base, '#f8f8f7') > 0.9 ? base : midsole,
    outsole: isGum ? '#b27b45' : overlay,
  }
}

/** Makes a color lighter (up to 1) or darker (down to -1). */
export function shade(hex: string, by: number): string {
  const target = by < 0 ? 0 : 255
  const mixed = channels(hex).map((value) => Math.round(value + (target - value) * Math.abs(by)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Returns how much a color stands out, from its saturation and its distance from the base. */
function strength(hex: string, base: string): number {
  const values = channels(hex)
  const saturation = (Math.max(...values) - Math.min(...values)) / 255
  const distance = values.reduce((sum, value, index) => sum + Math.abs(value - (channels(base)[index] ?? 0)), 0) / 765
  return saturation * 0.7 + distance
}
