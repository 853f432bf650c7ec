/** Colours of the page for the picture. */
export interface FlightColours {
  readonly low: string
  readonly high: string
  readonly ended: string
  readonly line: string
  readonly words: string
  readonly font: string
}

export interface FlightPicture {
  readonly width: number
  readonly height: number
  readonly elapsedMs: number
  readonly hasEnded: boolean
  /** The time axis starts at the right in right-to-left languages. */
  readonly isMirrored: boolean
}

const TILE = 18
const JOINT = 3
const FOOT = 24
/** Minimum extent of the axes, so that a short flight does not look like a long one. */
const AXIS_LEAST_MS = 9_000
const TOP_LEAST_HUNDREDTHS = 200

/** The smooth curve for drawing, without the steps of a hundredth. */
function drawnAt(elapsedMs: number): number {
  return 100 * 1.00006 ** elapsedMs
}

/** Draws a flight as a mosaic: tiles from emerald to gold fill the area below the curve, the last one lit. */
export function drawFlight(
  context: CanvasRenderingContext2D,
  picture: FlightPicture,
  colours: FlightColours,
): void {
  const { width, height, elapsedMs, hasEnded, isMirrored } = picture
  context.clearRect(0, 0, width, height)
  const ground = height - FOOT
  const axisMs = Math.max(AXIS_LEAST_MS, elapsedMs * 1.12)
  const reached = drawnAt(elapsedMs)
  const top = Math.max(TOP_LEAST_HUNDREDTHS, 100 + (reached - 100) * 1.25)
  const yOf = (multiplier: number) => ground - ((multiplier - 100) / (top - 100)) * (ground - TILE)
  const xOf = (ms: number) => (isMirrored ? width - (ms / axisMs) * width : (ms / axisMs) * width)

  drawGrid(context, { width, top, yOf, isMirrored }, colours)
  const step = TILE + JOINT
  const columns = Math.ceil(width / step)
  for (let column = 0; column < columns; column++) {
    const ms = ((column + 0.5) * step * axisMs) / width
    const height = ms <= elapsedMs ? ground - yOf(drawnAt(ms)) : 0
    const rows = ms <= elapsedMs ? Math.max(1, Math.round(height / step)) : 0
    const isNewest = ms <= elapsedMs && ms + (step * axisMs) / width > elapsedMs
    for (let row = 0; row < rows; row++) {
      context.fillStyle = hasEnded ? colours.ended : mixed(colours, row / Math.max(6, (ground / step) * 0.8))
      context.globalAlpha = hasEnded
        ? 0.35 + 0.4 * (row / rows)
        : isNewest || row === rows - 1
          ? 1
          : 0.3 + 0.45 * (row / rows)
      const x = isMirrored ? width - (column + 1) * step + JOINT : column * step
      fillTile(context, x, ground - (row + 1) * step + JOINT)
    }
  }
  context.globalAlpha = 1
  if (elapsedMs === 0) return
  drawCurve(context, { elapsedMs, xOf, yOf }, hasEnded ? colours.ended : colours.high)
}

function fillTile(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath()
  context.roundRect(x, y, TILE, TILE, 3)
  context.fill()
}

function mixed({ low, high }: FlightColours, share: number): string {
  const percent = Math.round(Math.min(1, share) * 100)
  return `color-mix(in oklch, ${high} ${percent}%, ${low})`
}

function drawCurve(
  context: CanvasRenderingContext2D,
  { elapsedMs, xOf, yOf }: { elapsedMs: number; xOf: (ms: number) => number; yOf: (m: number) => number },
  colour: string,
): void {
  const points = 64
  context.beginPath()
  for (let point = 0; point <= points; point++) {
    const ms = (elapsedMs * point) / points
    context.lineTo(xOf(ms), yOf(drawnAt(ms)))
  }
  context.strokeStyle = colour
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.stroke()
  context.beginPath()
  context.arc(xOf(elapsedMs), yOf(drawnAt(elapsedMs)), 6, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

/** Grid lines at round multipliers, at most five, labelled at their start. */
function drawGrid(
  context: CanvasRenderingContext2D,
  {
    width,
    top,
    yOf,
    isMirrored,
  }: { width: number; top: number; yOf: (m: number) => number; isMirrored: boolean },
  colours: FlightColours,
): void {
  context.font = `11px ${colours.font}`
  context.textAlign = isMirrored ? 'right' : 'left'
  context.direction = 'ltr'
  context.fillStyle = colours.words
  context.strokeStyle = colours.line
  context.lineWidth = 1
  for (let multiplier = 100; multiplier < top; multiplier += gridStep(top)) {
    const y = Math.round(yOf(multiplier)) + 0.5
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(width, y)
    context.stroke()
    context.fillText(`${multiplier / 100}×`, isMirrored ? width - 4 : 4, y + (multiplier === 100 ? 16 : -5))
  }
}

function gridStep(top: number): number {
  const span = top - 100
  for (let unit = 10; ; unit *= 10)
    for (const times of [2, 5, 10]) if (span / (unit * times) <= 5) return unit * times
}
