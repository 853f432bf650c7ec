const COLUMNS = 16
const ROWS = 12
const STEP = 26

const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
  x: index % COLUMNS,
  y: Math.floor(index / COLUMNS),
})).flatMap(({ x, y }) => {
  const kind = (x * 7 + y * 13 + x * y) % 11
  if (x + y <= 9 || kind >= 8) return []
  const fill = kind === 3 ? 'var(--brand-gold)' : kind < 3 ? 'var(--primary)' : 'var(--band-2)'
  return [{ key: `${x} ${y}`, x: x * STEP, y: y * STEP, fill, opacity: Math.min(1, (x + y - 9) / 12) }]
})

/** The console's only picture. */
export function GateMosaic() {
  return (
    <svg className="gate-mosaic" viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`} aria-hidden="true">
      {tiles.map(({ key, ...tile }) => (
        <rect key={key} {...tile} width={23} height={23} rx={3} />
      ))}
    </svg>
  )
}
