import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { Timeline } from '#browser/ui/Timeline.tsx'

import { ConfirmReceipt } from './ConfirmReceipt.tsx'
import { TakeBack } from './TakeBack.tsx'
import { isOver, timelineOf, toneOf } from './withdrawal-timeline.ts'
import type { Withdrawal } from './withdrawal.ts'

/** One withdrawal: a summary line that expands to its timeline. */
export function WithdrawalItem({ withdrawal, isFirst }: { withdrawal: Withdrawal; isFirst: boolean }) {
  const t = useT()
  const { state, destination, amount, requestedAt } = withdrawal
  const word = withdrawal.heldAt === undefined ? state : 'held'
  return (
    <li className="card">
      <details className="wd-item" open={isFirst || !isOver(state)}>
        <summary>
          <span className="wd-when xs muted">
            <DateText atMs={Date.parse(requestedAt)} look="short" />
          </span>
          <span className="grow">
            <bdi>{destination.institution}</bdi> <span className="num muted">{destination.number}</span>
          </span>
          <Tag tone={toneOf(state)}>{t(`withdraw.state.${word}`)}</Tag>
          <b>
            <MoneyText amount={amount} />
          </b>
          <Icon name="chev" />
        </summary>
        <div className="wd-more">
          <Note tone={state === 'rejected' || state === 'failed' ? 'warn' : 'info'}>
            {t(`withdraw.means.${word}`)}
            {withdrawal.reason !== undefined && (
              <span className="wd-reason" dir="auto">
                {withdrawal.reason}
              </span>
            )}
          </Note>
          {state === 'paid' && <ConfirmReceipt withdrawal={withdrawal} />}
          <Steps withdrawal={withdrawal} />
          <Facts withdrawal={withdrawal} />
          {withdrawal.mayCancel && <TakeBack id={withdrawal.id} />}
        </div>
      </details>
    </li>
  )
}

function Steps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT()
  const steps = timelineOf(withdrawal).map(({ id, look, word, at, until }) => ({
    id,
    state: look,
    title: t(`withdraw.state.${word}`),
    ...(at === undefined ? {} : { atMs: Date.parse(at) }),
    ...(until === undefined
      ? {}
      : {
          text: (
            <>
              {t('withdraw.until')} <DateText atMs={Date.parse(until)} look="short" />
            </>
          ),
        }),
  }))
  return <Timeline steps={steps} />
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT()
  const { id, fee, arrives, received, remaining, reference, destination } = withdrawal
  const amount = (key: string, name: string, value: string | undefined) =>
    value === undefined ? [] : [{ id: key, name, value: <MoneyText amount={value} /> }]
  return (
    <KeyValues
      rows={[
        { id: 'id', name: t('withdraw.number'), value: <span className="num">{id}</span> },
        { id: 'holder', name: t('withdraw.holder'), value: <bdi>{destination.holderName}</bdi> },
        ...amount('fee', t('withdraw.fee'), fee === '0.00' ? undefined : fee),
        ...amount('arrives', t('withdraw.arrives'), arrives),
        ...amount('received', t('withdraw.received'), received),
        ...amount('remaining', t('withdraw.remaining'), remaining),
        reference !== undefined && {
          id: 'reference',
          name: t('withdraw.reference'),
          value: <bdi className="num">{reference}</bdi>,
        },
      ]}
    />
  )
}
