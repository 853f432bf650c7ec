import { useT } from '#browser/i18n/translate.ts'
import { riskLevelOf, SCORE_MAX } from '#domain/cashier/withdrawal-score.ts'

const TILES = Array.from({ length: 6 }, (_, at) => at)

/** A risk score: its number, six tiles, and its level in words for screen readers. */
export function RiskMeter({ score }: { score: number }) {
  const t = useT()
  const level = riskLevelOf(score)
  const name = t(`console.wd.risk_level.${level}`)
  const filled = Math.ceil((score / SCORE_MAX) * TILES.length)
  return (
    <span className={`wdd-meter ${level}`} title={name}>
      <b className="num">{score}</b>
      <span className="sr"> {name}</span>
      <span aria-hidden="true">
        {TILES.map((at) => (
          <i key={at} className={at < filled ? 'on' : undefined} />
        ))}
      </span>
    </span>
  )
}
