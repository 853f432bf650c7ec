import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { SlotSpin } from '#studio/games/slots/slot-game.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './slot.css'
import './slot-signs.css'
import { Reels } from './Reels.tsx'
import { type SlotFace, hasRespins } from './slot-face.ts'
import { nameOfWin } from './WinText.tsx'

/** Every spin of a round as the player saw it, with its payout. */
export function SlotRound({ face, round }: { readonly face: SlotFace; readonly round: RoundDetails }) {
  const t = useT()
  return (
    <ol className="sl-steps">
      {round.steps.map(({ place, result, stake, win, jackpotWin, status }) => (
        <li key={place}>
          <h2>
            {place === 0
              ? t(isBought(result) ? 'studio.slot.step_bought' : 'studio.slot.step_paid')
              : t(stepText(face), { place })}{' '}
            {place === 0 && <Amount units={stake} currency={round.currency} />}
          </h2>
          {result === undefined ? (
            <p>{t(status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
          ) : (
            <Spin face={face} result={result} win={win} currency={round.currency}>
              <JackpotOf spin={face.readSpin(result)} win={jackpotWin} currency={round.currency} />
            </Spin>
          )}
        </li>
      ))}
    </ol>
  )
}

function stepText(face: SlotFace) {
  if (face.isPick) return 'studio.slot.step_pick'
  return hasRespins(face) ? 'studio.slot.step_respin' : 'studio.slot.step_free'
}

function isBought(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'isBought' in result
}

function Spin({
  face,
  result,
  win,
  currency,
  children,
}: {
  readonly face: SlotFace
  readonly result: unknown
  readonly win: bigint
  readonly currency: string
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <>
      {face.readSpin(result).frames.map((frame, place) => (
        <div key={place} className="sl-past">
          <Reels face={face} frame={frame} wins={frame.wins} lit={undefined} />
          <ul className="sl-wins">
            {frame.times > 1 && frame.wins.length > 0 && <li>×{frame.times}</li>}
            {frame.wins.map((one) => (
              <li key={`${one.symbol} ${one.line} ${one.cells.join()}`}>
                {nameOfWin(t, face, one)} <Amount units={one.win} currency={currency} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="sl-wins">
        <b>{t('studio.slot.step_win')}</b> <Amount units={win} currency={currency} />
      </p>
      {children}
    </>
  )
}

/** The draw of the jackpot, which follows from the seeds like the reels, and the pool if it was won. */
function JackpotOf({
  spin: { jackpot: draw },
  win,
  currency,
}: {
  readonly spin: SlotSpin
  readonly win: bigint
  readonly currency: string
}) {
  const t = useT()
  if (!draw) return null
  const { drawn, tickets, of } = draw
  return (
    <p className="sl-wins">
      {t('studio.slot.step_jackpot', { drawn, tickets, of })}{' '}
      {win > BigInt(0) && (
        <>
          <b>{t('studio.slot.jackpot_won')}</b> <Amount units={win} currency={currency} />
        </>
      )}
    </p>
  )
}
