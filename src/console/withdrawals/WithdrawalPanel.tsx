import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PictureLinks, SentPictures } from '#console/ui/SentPictures.tsx'
import { PanelHistory } from '#console/ui/PanelHistory.tsx'
import { PanelColumns, PanelFoot, PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { ageText } from '#console/work/age-text.ts'
import { readWithdrawal, withdrawalPicture } from '#contract/console/withdrawals.ts'
import { CLAIM_MINUTES, lapsedClaims } from '#domain/cashier/claim.ts'
import { holderOf, isEnded } from '#domain/cashier/withdrawal-state.ts'

import { RiskMarks } from './RiskMarks.tsx'
import { TwoPeople } from './TwoPeople.tsx'
import { WaitText } from './WaitText.tsx'
import { WithdrawalDeeds } from './WithdrawalDeeds.tsx'
import { PayoutAnswers } from './PayoutAnswers.tsx'
import type { WithdrawalFile } from './withdrawal-file.ts'
import { ConsoleAmount, WithdrawalTag } from './WithdrawalTag.tsx'

/** All facts of one withdrawal, and its actions. */
export function WithdrawalPanel({
  id,
  promiseSeconds,
  onDecided,
  onClose,
}: {
  id: string
  promiseSeconds: number | undefined
  /** After a decision the queue goes on. */
  onDecided: () => void
  onClose: () => void
}) {
  const t = useT()
  const query = useQuery(queryOf(useApi(), readWithdrawal, { ...useScope(), id }))
  const label = t('console.wd.one', { id })
  return (
    <RecordPanel
      id={id}
      name={label}
      state={query.data && <WithdrawalTag {...query.data.withdrawal} />}
      isWide
      onClose={onClose}
    >
      <Loaded query={query} lines={12}>
        {(file) => <FileParts file={file} promiseSeconds={promiseSeconds} onDecided={onDecided} />}
      </Loaded>
    </RecordPanel>
  )
}

function FileParts({
  file,
  promiseSeconds,
  onDecided,
}: {
  file: WithdrawalFile
  promiseSeconds: number | undefined
  onDecided: () => void
}) {
  const t = useT()
  const { withdrawal, destination } = file
  return (
    <>
      <PanelPart>
        <p className="console-sum">
          <ConsoleAmount amount={withdrawal.amount} currency={withdrawal.currency} />
        </p>
        <p className="small">
          <bdi>{destination.institution}</bdi> · <bdi>{destination.holderName}</bdi>
        </p>
        <p className="small">
          <bdi className="num">{destination.accountNumber}</bdi>
        </p>
        {promiseSeconds !== undefined && !withdrawal.held && holderOf(withdrawal.state) === 'operator' && (
          <p className="xs muted">
            {t('console.wd.waits')}{' '}
            <WaitText
              since={withdrawal.requestedAt}
              dueAt={withdrawal.dueAt}
              promiseSeconds={promiseSeconds}
              showsPromise
            />
          </p>
        )}
      </PanelPart>
      {withdrawal.held && <HeldPart held={withdrawal.held} />}
      {withdrawal.doubt && (
        <PanelPart title={t('console.wd.doubt')}>
          <Note tone="bad">{t(`console.wd.doubt.${withdrawal.doubt}`)}</Note>
        </PanelPart>
      )}
      {file.answers.length > 0 && (withdrawal.doubt || withdrawal.state === 'paying') && (
        <PanelPart title={t('console.wd.answers')}>
          <PayoutAnswers answers={file.answers} />
        </PanelPart>
      )}
      {withdrawal.approvalLapse && (
        <PanelPart title={t('console.wd.first_lapsed')}>
          <Note tone="warn">
            {t('console.wd.first_lapsed_text', { name: file.firstApprovedBy ?? '' })}{' '}
            {t(`console.approvals.lapse.${withdrawal.approvalLapse}`)}
          </Note>
        </PanelPart>
      )}
      <PanelColumns side={<Side file={file} />}>
        <RiskMarks file={file} />
        <Member file={file} />
        <History file={file} />
      </PanelColumns>
      <PanelFoot>
        <TwoPeople file={file} />
        <WaitingProposals group="withdrawals" subject={file.withdrawal.id} />
        <WithdrawalDeeds file={file} onDecided={onDecided} />
      </PanelFoot>
    </>
  )
}

/** The member's proof and the payout, beside the data that they are compared with. */
function Side({ file }: { file: WithdrawalFile }) {
  const t = useT()
  return (
    <>
      {file.proof.length > 0 && (
        <SentPictures title={t('console.wd.proof')} ids={file.proof} path={withdrawalPicture.path} />
      )}
      {file.reason !== undefined && (
        <PanelPart title={t('console.wd.reason')}>
          <Note tone="warn">{file.reason}</Note>
        </PanelPart>
      )}
      <Payout file={file} />
    </>
  )
}

/** The operator, the age and the reason of a hold; the reason is for colleagues. */
function HeldPart({ held }: { held: NonNullable<WithdrawalFile['withdrawal']['held']> }) {
  const t = useT()
  const nowMs = useNowMs()
  const { language } = useFormat()
  const age = ageText(language, Math.max(0, nowMs - Date.parse(held.at)) / 1000)
  return (
    <PanelPart title={t('console.wd.held')}>
      <Note tone={held.isLate ? 'bad' : 'warn'}>
        {t('console.wd.held_by', { name: held.name, age })}
        {held.isLate && <b> {t('console.wd.held_late')}</b>}
      </Note>
      <p className="small" dir="auto">
        {held.reason}
      </p>
    </PanelPart>
  )
}

function Member({ file: { withdrawal, history, remaining } }: { file: WithdrawalFile }) {
  const t = useT()
  const { currency, member } = withdrawal
  return (
    <PanelPart>
      <MemberLink member={member} />
      <KeyValues
        rows={[
          { id: 'since', name: t('console.wd.since'), value: <ExactTime at={history.memberSince} /> },
          ...amountRow(currency, 'remaining', t('console.wd.remaining'), remaining),
          ...amountRow(currency, 'balance', t('console.wd.balance'), history.balance),
          ...amountRow(currency, 'in', t('console.wd.deposited'), history.deposited),
          ...amountRow(currency, 'staked', t('console.wd.staked'), history.staked),
          ...amountRow(currency, 'unplayed', t('console.wd.unplayed'), history.unplayed),
          ...amountRow(
            currency,
            'out',
            t('console.wd.paid_out', { count: history.paidCount }),
            history.paidOut,
          ),
        ]}
      />
    </PanelPart>
  )
}

function Payout({ file }: { file: WithdrawalFile }) {
  const t = useT()
  const { currency, fee } = file.withdrawal
  return (
    <PanelPart title={t('console.wd.payout')}>
      <KeyValues
        rows={[
          ...amountRow(currency, 'fee', t('console.wd.fee'), fee),
          ...amountRow(currency, 'arrives', t('console.wd.arrives'), file.arrives),
          ...amountRow(currency, 'received', t('console.wd.received'), file.received),
          file.reference !== undefined && {
            id: 'ref',
            name: t('console.wd.reference'),
            value: <bdi className="num">{file.reference}</bdi>,
          },
          file.provider !== undefined && {
            id: 'provider',
            name: t('console.wd.provider'),
            value: <bdi>{file.provider}</bdi>,
          },
          file.dueAt !== undefined && {
            id: 'due',
            name: t('console.wd.due'),
            value: <ExactTime at={file.dueAt} />,
          },
        ]}
      />
    </PanelPart>
  )
}

function amountRow(currency: string, id: string, name: string, amount: string | undefined) {
  return amount === undefined
    ? []
    : [{ id, name, value: <ConsoleAmount amount={amount} currency={currency} /> }]
}

function History({ file: { steps, withdrawal } }: { file: WithdrawalFile }) {
  const t = useT()
  const scope = useScope()
  const lapsed = lapsedClaims(
    steps.map(({ id, deed, at }) => ({ id, deed, atMs: Date.parse(at) })),
    withdrawal.claimed !== undefined,
  )
  const urlOf = (id: string) => withdrawalPicture.path + queryString({ ...scope, id })
  return (
    <PanelHistory
      title={t('console.wd.timeline')}
      isOpen={!isEnded(withdrawal.state)}
      deeds={steps.map(({ id, deed, at, operatorName, note, pictures }) => ({
        id,
        at,
        deed: t(`console.wd.deed.${deed}`),
        by: operatorName,
        words: lapsed.has(id) ? t('console.wd.claim_lapsed', { count: CLAIM_MINUTES }) : note,
        more: pictures.length > 0 && (
          <div className="wdd-shown">
            <PictureLinks ids={pictures} urlOf={urlOf} />
          </div>
        ),
      }))}
    />
  )
}
