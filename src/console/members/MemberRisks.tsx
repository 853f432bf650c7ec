import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { LevelTag } from '#console/care/care-tags.tsx'
import { type MarkedMember, reasonWords } from '#console/care/reason-words.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { State } from '#console/ui/State.tsx'
import { harmReport } from '#contract/console/harm.ts'
import { memberRisks } from '#contract/console/member-cashier.ts'
import { weightOf } from '#domain/harm/marker.ts'

/** The stored marks of a member: of withdrawals by how often each was met, of play with the weights of its markers. */
export function MemberRisks({ memberId }: { memberId: string }) {
  const { may } = useOperator()
  return (
    <div className="console-halves">
      <WithdrawalMarks memberId={memberId} />
      {may('members.read') && <PlayMarks memberId={memberId} />}
    </div>
  )
}

function WithdrawalMarks({ memberId }: { memberId: string }) {
  const t = useT()
  const risks = useQuery(queryOf(useApi(), memberRisks, { ...useScope(), id: memberId }))
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.member.risks_withdrawals')}</h2>
        {risks.data && (
          <span className="xs muted">{t('console.member.risks_of', { count: risks.data.withdrawals })}</span>
        )}
      </div>
      <Loaded query={risks} lines={4}>
        {({ list, withdrawals }) =>
          list.length === 0 ? (
            <State icon="check" title={t('console.member.risks_none')} />
          ) : (
            <ul className="member-risks">
              {list.map(({ reason, count, lastAt, withdrawalId }) => (
                <li key={reason}>
                  <b className="num" dir="ltr">
                    {count}/{withdrawals}
                  </b>
                  <span>
                    {t(`console.wd.risk.${reason}`)}
                    <span className="xs muted">
                      {t('console.member.risks_last')} <ExactTime at={lastAt} />
                    </span>
                  </span>
                  <Link className="link xs" to={paths.withdrawals} search={{ open: withdrawalId }}>
                    {t('console.member.risks_open', { id: withdrawalId })}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function PlayMarks({ memberId }: { memberId: string }) {
  const t = useT()
  const { language } = useFormat()
  const marks = useQuery(queryOf(useApi(), harmReport, { ...useScope(), memberId }))
  const words = (reason: MarkedMember['reasons'][number], currency: string) =>
    reasonWords(t, reason, { language, currency })
  return (
    <section className="card console-card">
      <div className="console-card-head">
        <h2>{t('console.member.risks_play')}</h2>
        <Link className="link xs" to={paths.care}>
          {t('console.page.care')}
        </Link>
      </div>
      <Loaded query={marks} lines={4}>
        {({ list: [mark], currency }) =>
          mark === undefined ? (
            <State icon="check" title={t('console.member.risks_none')} />
          ) : (
            <>
              <p className="row">
                <LevelTag level={mark.level} />
                {t('console.member.risks_weight', { weight: mark.weight, day: mark.since })}
              </p>
              <ul className="member-risks">
                {mark.reasons.map((reason) => (
                  <li key={reason.marker}>
                    <b className="num" dir="ltr">
                      +{weightOf([reason])}
                    </b>
                    <span>{words(reason, currency)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
