export type Oklch = { lightness: number; chroma: number; hue: number; alpha: number }

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})`
const FORM = new RegExp(`^oklch\\(${NUMBER} ${NUMBER} ${NUMBER}(?: ?/ ?${NUMBER})?\\)$`)

/** Parses `oklch(L C H)` or `oklch(L C H / A)` with plain numbers; any other form is refused. */
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

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Accepted colour input: the form above, `#rgb` or `#rrggbb`. */
export function parseColour(text: string): Oklch | undefined {
  return HEX.test(text) ? fromHex(text.slice(1)) : parseOklch(text)
}

/** sRGB to OKLCH by https://bottosson.github.io/posts/oklab. */
function fromHex(digits: string): Oklch {
  const step = digits.length / 3
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((place) => {
    const pair = digits.slice(place * step, (place + 1) * step)
    const channel = Number.parseInt(step === 1 ? pair + pair : pair, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness: Math.min(1, lightness), chroma: Math.hypot(a, b), hue: (hue + 360) % 360, alpha: 1 }
}

/** Writes plain numbers, so that `parseOklch` reads back the same colour. */
export function formatOklch({ lightness, chroma, hue, alpha }: Oklch): string {
  const [l, c, h, a] = [lightness, chroma, hue, alpha].map((part, place) =>
    String(Number(part.toFixed(place === 2 ? 4 : 6))),
  )
  return alpha === 1 ? `oklch(${l} ${c} ${h})` : `oklch(${l} ${c} ${h} / ${a})`
}

/** Linear sRGB. Channels leave 0..1 where the screen cannot show the colour. */
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

/** Whether sRGB has the colour. */
export const isOnScreen = (colour: Omit<Oklch, 'alpha'>): boolean =>
  linearRgb(colour).every((channel) => channel >= 0 && channel <= 1)

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance of the colour clipped to sRGB. */
export function relativeLuminance(colour: Omit<Oklch, 'alpha'>): number {
  const [red, green, blue] = linearRgb(colour)
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}

const clip = (channel: number) => Math.min(1, Math.max(0, channel))

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, from 1 to 21, in either order. */
export function contrastRatio(one: Omit<Oklch, 'alpha'>, other: Omit<Oklch, 'alpha'>): number {
  const first = relativeLuminance(one)
  const second = relativeLuminance(other)
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
