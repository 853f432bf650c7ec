import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'

import { DrawCheck } from './DrawCheck.tsx'
import { DrawStage } from './DrawStage.tsx'
import { idOfDraw, type OwnDraw, type TicketDraw } from './draw-type.ts'
import './draws.css'
import { useOwnDraws, useSteps } from './use-draws.ts'

/** Draws among all tickets: the next ones, and past ones with their proof. */
export function TicketDraws({
  draws,
  level: Heading,
}: {
  draws: readonly TicketDraw[]
  /** Of the heading, in the order of the page. */
  level: 'h2' | 'h3'
}) {
  const t = useT()
  const own = useOwnDraws()
  const [chosen, setChosen] = useState<string>()
  const draw = draws.find((one) => idOfDraw(one) === chosen) ?? draws[0]
  if (!draw) return null
  return (
    <section className="rf" aria-labelledby="td-title">
      <Heading id="td-title">{t('raffles.draw_title')}</Heading>
      <p className="small muted">{t('raffles.draw_text')}</p>
      {draws.length > 1 && (
        <SegmentedControl
          label={t('raffles.draw_title')}
          selected={idOfDraw(draw)}
          onSelect={setChosen}
          options={draws.map((one) => ({ id: idOfDraw(one), label: <DrawLabel draw={one} /> }))}
        />
      )}
      <Draw key={idOfDraw(draw)} draw={draw} own={own.find((one) => idOfDraw(one) === idOfDraw(draw))} />
    </section>
  )
}

/** Versions of a raffle share its name. */
const DrawLabel = ({ draw: { name, drawsAt } }: { draw: TicketDraw }) => (
  <span>
    <bdi>{name}</bdi>, <DateText atMs={Date.parse(drawsAt)} look="day" />
  </span>
)

function Draw({ draw, own }: { draw: TicketDraw; own: OwnDraw | undefined }) {
  const { data } = useSteps(draw)
  // Winners that come while the page is open appear one after the other.
  const [isWaiting] = useState(draw.seed === undefined)
  return (
    <>
      <DrawStage draw={draw} own={own} steps={data?.steps ?? []} isRevealed={isWaiting} />
      {draw.seed !== undefined && data && <DrawCheck draw={draw} own={own} {...data} />}
    </>
  )
}
