import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'

import type { IconName } from '#art/icons.ts'
import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Chips } from '#browser/ui/Chips.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { deposits } from '#contract/deposits.ts'
import { games } from '#contract/games.ts'
import { limits } from '#contract/limits.ts'
import { accountInPart } from '#domain/members/in-part.ts'
import { useSite } from '#site/bootstrap.ts'
import { chipsOf } from '#site/cashier/deposit-figures.ts'
import { type Standing, useSaferDeed, useSaferWords, useStanding } from '#site/limits/use-safer.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { addressOfGame } from '#site/play/play-place.ts'
import { paths } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'
import { useMember } from '#site/session/use-member.ts'
import { AuthDialog } from '#site/sign-in/AuthDialog.tsx'

import './first-steps.css'

/** Once after registration: a limit of the member's own, a deposit, a game without money. Each can wait. */
export const FirstStepsDialog = ({ onClose }: { onClose: () => void }) => (
  <MemberWords>
    <FirstSteps onClose={onClose} />
  </MemberWords>
)

function FirstSteps({ onClose }: { onClose: () => void }) {
  const t = useT()
  const member = useMember()
  const standing = useStanding()
  const isBarred = standing.data?.shutOut !== undefined || standing.isError
  // A member who is excluded is invited to nothing, also where the exclusion came with the registration.
  useEffect(() => {
    if (isBarred) onClose()
  }, [isBarred, onClose])
  if (!standing.data || isBarred || member === undefined || member === 'loading') return null
  return (
    <AuthDialog
      title={t('own.first_title')}
      poster={{
        name: 'register',
        title: t('own.first_welcome', { account: accountInPart(member.account) }),
        text: t('own.first_text'),
      }}
      width={1024}
      onClose={onClose}
    >
      <Steps standing={standing.data} onClose={onClose} />
    </AuthDialog>
  )
}

function Steps({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const hasLimit = standing.limits.some(({ kind }) => kind === 'deposit')
  const leaveFor = (page: 'depositv2' | 'saferPlay') => {
    onClose()
    openCentre(page)
  }
  return (
    <>
      <p className="small muted first-sub">{t('own.first_sub')}</p>
      <Progress label={t('own.first_title')} percent={hasLimit ? 50 : 25} />
      <Step icon="check" title={t('own.first_created')} isDone />
      <LimitStep standing={standing} hasLimit={hasLimit} onOther={() => leaveFor('saferPlay')} />
      <Step icon="deposit" title={t('own.first_deposit')} text={t('own.first_deposit_text')}>
        <Button onClick={() => leaveFor('depositv2')}>{t('own.first_deposit')}</Button>
      </Step>
      <Step icon="doc" title={t('verification.open')} text={t('verification.open_text')}>
        <Link className={buttonClass({ tone: 'line' })} to={paths.verification} onClick={onClose}>
          {t('page.verification')}
        </Link>
      </Step>
      <TryStep onClose={onClose} />
      <div className="first-end">
        <Button tone="ghost" onClick={onClose}>
          {t('own.first_later')}
        </Button>
      </div>
    </>
  )
}

/** Nothing is chosen beforehand. The amounts are those that the first payment channel suggests. */
const OTHER = 'other'

function LimitStep({
  standing,
  hasLimit,
  onOther,
}: {
  standing: Standing
  hasLimit: boolean
  onOther: () => void
}) {
  const t = useT()
  const words = useSaferWords()
  const [channel] = useQuery(queryOf(useApi(), deposits.channels, {})).data?.list ?? []
  const amounts = channel ? chipsOf(channel) : []
  const setting = useSaferDeed(limits.setLimit, () => undefined)
  const choose = (value: string) => {
    if (value === OTHER) onOther()
    else if (!setting.isPending) setting.mutate({ kind: 'deposit', period: 'day', value })
  }
  const own = standing.limits.find(({ kind }) => kind === 'deposit')
  return (
    <Step
      icon={hasLimit ? 'check' : 'shield'}
      title={t('own.first_limit')}
      text={
        own
          ? `${words.name(own)}: ${words.value(own.binding, own.kind)}`
          : t('own.first_limit_text', { hours: standing.increaseHours })
      }
      isDone={hasLimit}
    >
      {!hasLimit && (
        <div className="first-chips">
          <Chips
            label={t('own.first_limit')}
            options={[
              ...amounts.map((amount) => ({
                id: amount,
                label: words.money(amount).replace(/\.00(?=\D*$)/, ''),
              })),
              { id: OTHER, label: t('own.first_other') },
            ]}
            selected={setting.isPending ? (setting.variables.value ?? '') : ''}
            onSelect={choose}
          />
        </div>
      )}
      {setting.error && <Note tone="bad">{setting.error.message}</Note>}
    </Step>
  )
}

/** The first game of the home page that can be played without money, where the market allows it. */
function TryStep({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { language } = useSite()
  const navigate = useNavigate()
  const strips = useQuery(queryOf(useApi(), games.featured, { language })).data?.strips ?? []
  const game = strips.flatMap(({ list }) => list).find(({ hasFreePlay }) => hasFreePlay)
  if (!game) return null
  return (
    <Step icon="play" title={t('own.first_try')} text={t('own.first_try_text', { title: game.gameName })}>
      <Button
        onClick={() => {
          onClose()
          const { to, search } = addressOfGame(game, { isFree: true })
          navigate({ to, search })
        }}
      >
        {t('ui.game.try')}
      </Button>
    </Step>
  )
}

function Step({
  icon,
  title,
  text,
  isDone = false,
  children,
}: {
  icon: IconName
  title: string
  text?: string
  isDone?: boolean
  children?: ReactNode
}) {
  const t = useT()
  const id = useId()
  return (
    <section className={isDone ? 'card first-step done' : 'card first-step'} aria-labelledby={id}>
      <span className="first-sign" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <span>
        <h3 id={id}>{title}</h3>
        {text !== undefined && <p className="small muted">{text}</p>}
      </span>
      {isDone ? <Tag tone="ok">{t('own.first_done')}</Tag> : children}
    </section>
  )
}
