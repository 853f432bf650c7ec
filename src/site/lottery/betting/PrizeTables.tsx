import type { MessageId } from '#browser/i18n/messages.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { oddsText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'

import type { Lottery } from './lottery.ts'

/** Bet types whose prizes depend on how much of a ticket is drawn, or on the lead of a side. */
const GROUPS = new Set(['ticket', 'straight', 'box', 'plus', 'side'])

/** The odds of each prize of a ticket, by the member's return: a table for each bet type with several prizes. */
export function PrizeTables({ lottery: { game, terms } }: { lottery: Lottery }) {
  const t = useT()
  const types = game.types.filter(({ group, outcomes }) => GROUPS.has(group) && outcomes.length > 1)
  if (types.length === 0) return null
  return (
    <section className="card bet-tables" aria-labelledby="prize-tables">
      <h2 id="prize-tables">{t('lottery.prize_tables')}</h2>
      <p className="small muted">{t('lottery.prize_tables_note')}</p>
      <div className="bet-tables-list">
        {types.map((type) => (
          <PrizeTable key={type.code} type={type} returnMilli={terms.returnMilli} />
        ))}
      </div>
    </section>
  )
}

function PrizeTable({ type, returnMilli }: { type: BetType; returnMilli: number }) {
  const t = useT()
  const { oddsMilli: odds } = quoteLine(type, { choice: [], stake: BigInt(1), returnMilli })
  return (
    <details>
      <summary>{typeName(t, type)}</summary>
      {type.group === 'plus' && (
        <p className="small muted">
          {t(type.code === 'twice' ? 'lottery.prize_tables_twice' : 'lottery.prize_tables_plus')}
        </p>
      )}
      <dl className="bet-prizes">
        {odds.map((one, outcome) => (
          <div key={type.outcomes[outcome]?.code}>
            <dt>{outcomeName(t, type.outcomes[outcome]?.code ?? '')}</dt>
            <dd className={outcome === 0 ? 'num first' : 'num'}>{oddsText(one)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const counts: Readonly<Record<string, number>> = { six: 6, five: 5, four: 4, three: 3 }

function outcomeName(t: Translate, code: string): string {
  const [, hits] = /^hits_(\d+)$/.exec(code) ?? []
  const count = hits === undefined ? counts[code] : Number(hits)
  if (count !== undefined) return t('lottery.hits', { count })
  const [, least, one = '', other = ''] = /^(?:least_(\d+)|either_(\d+)_(\d+))$/.exec(code) ?? []
  if (least !== undefined) return t('lottery.count_least', { count: Number(least) })
  if (other !== '') return t('lottery.count_either', { one, other })
  if (code === 'five_bonus') return t('lottery.hits_bonus', { count: 5 })
  return t(`lottery.prize.${code}` as MessageId)
}
