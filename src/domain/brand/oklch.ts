export type Oklch = { lightness: number; chroma: number; hue: number; alpha: number }

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})`
const FORM = new RegExp(`^oklch\\(${NUMBER} ${NUMBER} ${NUMBER}(?: ?/ ?${NUMBER})?\\)$`)

/** Reads `oklch(L C H)` or `oklch(L C H / A)` in plain numbers; anything else is no colour to us. */
export function parseOklch(text: string): Oklch | undefined {
  const found = FORM.exec(text)
  if (!found) return undefined
  const lightness = Number(found[1])
  const chroma = Number(found[2])
  const hue = Number(found[3])
  const alpha = Number(found[4] ?? 1)
  if (lightness > 1 || chroma > 0.5 || hue > 360 || alpha > 1) return undefined
  return { lightness, chroma, hue, alpha }
}

/** Linear sRGB, which leaves 0..1 where the screen cannot show the colour. */
export function linearRgb({ lightness, chroma, hue }: Omit<Oklch, 'alpha'>): [number, number, number] {
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const L = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ]
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, of the colour as a screen clips it. */
export function relativeLuminance(colour: Omit<Oklch, 'alpha'>): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

const clip = (channel: number) => Math.min(1, Math.max(0, channel))

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, from 1 to 21, whichever of the two is the lighter. */
export function contrastRatio(one: Omit<Oklch, 'alpha'>, other: Omit<Oklch, 'alpha'>): number {
  const first = relativeLuminance(one)
  const second = relativeLuminance(other)
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
