import { mosaicTiles, tilesSet, type MosaicTile } from './mosaic.ts'

const STEP = 16

/** The mosaic of a mission: as many tiles are set as the task is done. */
export function MissionMosaic({ id, progress, target }: { id: string; progress: string; target: string }) {
  const count = tilesSet(progress, target)
  return (
    <svg viewBox="0 0 128 128" aria-hidden="true">
      {mosaicTiles(id).map((tile, at) => (
        <Tile key={`${tile.x} ${tile.y}`} tile={tile} at={at} isSet={at < count} />
      ))}
    </svg>
  )
}

function Tile({ tile: { x, y, tone, shape }, at, isSet }: { tile: MosaicTile; at: number; isSet: boolean }) {
  const [left, top] = [x * STEP + 1, y * STEP + 1]
  if (!isSet)
    return <rect className="ms-empty" x={left + 0.75} y={top + 0.75} width="12.5" height="12.5" rx="1" />
  const className = `ms-cell tone-${tone}`
  const style = { animationDelay: `${at * 8}ms` }
  if (shape === 'disc') return <circle className={className} style={style} cx={left + 7} cy={top + 7} r="7" />
  if (shape === 'square')
    return <rect className={className} style={style} x={left} y={top} width="14" height="14" rx="1" />
  const [inner, outer] = y < 4 ? [top + 14, top] : [top, top + 14]
  const near = x < 4 ? left : left + 14
  const far = x < 4 ? left + 14 : left
  return (
    <path
      className={className}
      style={style}
      d={`M${near} ${inner}H${far}V${outer}Q${near} ${outer} ${near} ${inner}Z`}
    />
  )
}
