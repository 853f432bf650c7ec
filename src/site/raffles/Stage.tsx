import type { CSSProperties } from 'react'

import type { OpenGame } from './raffle-type.ts'
import type { Played } from './use-raffles.ts'
import { fieldPath, turnTo, wheelFields } from './wheel-fields.ts'

/** The picture of a game. It only shows the prize, which was drawn and booked before. */
export function Stage({ game, played }: { game: OpenGame; played: Played | undefined }) {
  switch (game.kind) {
    case 'wheel':
      return <Wheel game={played?.game ?? game} place={played?.drawn.place} ticket={played?.drawn.ticket} />
    case 'egg':
      return <Egg key={played?.drawn.ticket} isOpen={played !== undefined} />
    case 'envelope':
      return <Envelope key={played?.drawn.ticket} isOpen={played !== undefined} />
  }
}

function Wheel({
  game,
  place,
  ticket,
}: {
  game: OpenGame
  place: number | undefined
  ticket: string | undefined
}) {
  const fields = wheelFields(game.prizes)
  const turn = { '--rf-turn': `${place === undefined ? 0 : turnTo(fields, place)}deg` }
  return (
    <svg className="rf-picture" viewBox="-120 -130 240 250" aria-hidden="true">
      <circle r="114" className="rf-rim" />
      <g
        key={ticket}
        className={ticket === undefined ? 'rf-wheel' : 'rf-wheel turns'}
        style={turn as CSSProperties}
      >
        {fields.map((field) => (
          <path key={field.place} d={fieldPath(field, 104)} className={`rf-field t${field.place}`} />
        ))}
      </g>
      <circle r="20" className="rf-rim" />
      <path d="M0 -96L-11 -124H11Z" className="rf-pointer" />
    </svg>
  )
}

const Egg = ({ isOpen }: { isOpen: boolean }) => (
  <svg className={`rf-picture ${isOpen ? 'opens' : ''}`} viewBox="-100 -130 200 250" aria-hidden="true">
    <ellipse cy="104" rx="60" ry="9" className="rf-shade" />
    <path
      d="M-70 10L-48 -12L-26 8L-4 -12L20 8L44 -12L70 10C72 70 44 102 0 102S-72 70 -70 10Z"
      className="rf-gold"
    />
    <path
      d="M-70 10C-66 -58 -36 -104 0 -104S66 -58 70 10L44 -12L20 8L-4 -12L-26 8L-48 -12Z"
      className="rf-gold rf-lid"
    />
    <path d="M-62 48H62" className="rf-band" />
  </svg>
)

const Envelope = ({ isOpen }: { isOpen: boolean }) => (
  <svg className={`rf-picture ${isOpen ? 'opens' : ''}`} viewBox="-100 -130 200 250" aria-hidden="true">
    <rect x="-58" y="-40" width="116" height="120" rx="6" className="rf-letter" />
    <rect x="-74" y="-50" width="148" height="160" rx="10" className="rf-red" />
    <path d="M-74 -46H74L0 26Z" className="rf-flap" />
    <circle cy="22" r="15" className="rf-pointer" />
  </svg>
)
