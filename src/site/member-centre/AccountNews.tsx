import type { IconName } from '#art/icons.ts'
import { useT } from '#browser/i18n/translate.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import {
  INCOME_PAGE,
  LEVELS_PAGE,
  RATES_PAGE,
  VERIFICATION_PAGE,
  placeOfNews,
} from '#domain/members/account-news.ts'
import { isAgentType } from '#domain/access/role.ts'
import { useGuard } from '#site/guard/use-guard.ts'
import { useSaferWords } from '#site/limits/use-safer.ts'
import { dayText } from '#site/records/day-text.ts'
import { paths } from '#site/paths.ts'
import { Link, useNavigate } from '#site/routing.ts'
import { useMember } from '#site/session/use-member.ts'

import { useOpenCentre } from './use-centre.ts'

// Few members have rates, and messages about them are rare.
const LowerRates = lazyPart(() => import('./LowerRates.tsx').then((chunk) => chunk.LowerRates))

type Message = Output<typeof messages.list>['list'][number]
type News = NonNullable<Message['news']>

const signs: Readonly<Record<News['kind'], readonly [icon: IconName, tone: string]>> = {
  deposit_credited: ['deposit', 'ok'],
  withdrawal_sent: ['withdraw', 'warn'],
  withdrawal_sent_again: ['refresh', 'warn'],
  withdrawal_answered: ['check', 'ok'],
  withdrawal_returned: ['refresh', 'bad'],
  limit_changed: ['shield', 'ok'],
  new_device: ['phone', 'info'],
  agent_paid: ['coin', 'ok'],
  agent_debt: ['coin', 'bad'],
  agent_corrected: ['coin', 'bad'],
  agent_owed: ['coin', 'warn'],
  agent_waived: ['coin', 'ok'],
  offer_withdrawn: ['doc', 'warn'],
  rates_lowered: ['receipt', 'warn'],
  rates_raised: ['receipt', 'ok'],
  rates_set: ['receipt', 'info'],
  rates_accepted: ['receipt', 'ok'],
  reward_paid: ['gift', 'ok'],
  reward_refused: ['gift', 'bad'],
  reward_given: ['gift', 'ok'],
  reward_waits: ['gift', 'warn'],
  bonus_revoked: ['gift', 'bad'],
  rounds_cancelled: ['gift', 'bad'],
  win_assigned: ['gift', 'ok'],
  tickets_revoked: ['gift', 'bad'],
  level_raised: ['medal', 'ok'],
  level_gift: ['gift', 'ok'],
  level_tickets: ['gift', 'ok'],
  board_won: ['medal', 'ok'],
  raffle_won: ['gift', 'ok'],
  friend_reward_waits: ['group', 'ok'],
  friend_reward_cancelled: ['group', 'bad'],
  document_requested: ['doc', 'warn'],
  document_reminder: ['doc', 'warn'],
  document_accepted: ['doc', 'ok'],
  document_refused: ['doc', 'bad'],
}

const signOfSource = { feedback: 'chat', account: 'chat', letter: 'mail', campaign: 'bell' } as const

/** The sign of the matter at the start of a row. */
export function MessageSign({ message: { source, news } }: { message: Message }) {
  const [icon, tone] = news
    ? signs[news.kind]
    : source === 'lottery'
      ? ['lottery' as const, 'warn']
      : [signOfSource[source], 'info']
  return (
    <span className={`message-sign ${tone}`} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}

export function NewsTitle({
  news: { kind, amount = '', account = '', level = '', board = '', raffle = '', points = 0, pieces },
}: {
  news: News
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const money = pieces
    ? t(`news.pieces_${pieces.of}`, { count: pieces.count })
    : amount === ''
      ? ''
      : writeMoney(amount, language, currencySymbol)
  return t(`news.${kind}`, { amount: money, account, level, board, raffle, points })
}

/** The matter with its amount, and the way to act. */
export function NewsText({ news, about }: { news: News; about: string }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const { language } = useFormat()
  const place = placeOfNews(news.kind)
  const isRemoved = news.limit && news.limit.value === undefined
  return (
    <div className="message-card">
      {news.amount !== undefined && (
        <div className="message-amount">
          <MoneyText amount={news.amount} tone="plain" />
        </div>
      )}
      {news.limit && <LimitText limit={news.limit} />}
      {news.device !== undefined && news.device !== '' && <b>{news.device}</b>}
      {news.day !== undefined && <b>{dayText(news.day, language)}</b>}
      {news.cause !== undefined && <b>{t(`news.friend_cause_${news.cause}`)}</b>}
      <span>{isRemoved ? t('news.limit_removed_text') : t(`news.${news.kind}_text`)}</span>
      {news.amount !== undefined && (
        <small>
          {t('record.reference')}: <bdi dir="ltr">{about}</bdi>
        </small>
      )}
      {place === INCOME_PAGE || place === RATES_PAGE ? (
        <AgentMatter page={place} kind={news.kind} />
      ) : place === LEVELS_PAGE || place === VERIFICATION_PAGE ? (
        <Link className={buttonClass({ tone: 'soft', size: 'sm' })} to={paths[place]}>
          {t('message.open_page', { page: t(`page.${place}`) })}
        </Link>
      ) : (
        <Button size="sm" tone="soft" onClick={() => openCentre(place)}>
          {t('message.open_page', { page: t(`centre.${place}`) })}
        </Button>
      )}
    </div>
  )
}

/** The page is one of the agent centre, which players do not have: they accept lower rates here. */
function AgentMatter({ page, kind }: { page: typeof INCOME_PAGE | typeof RATES_PAGE; kind: News['kind'] }) {
  const t = useT()
  const guard = useGuard()
  const navigate = useNavigate()
  const member = useMember()
  if (!member || member === 'loading') return null
  if (!isAgentType(member.type))
    return kind === 'rates_lowered' ? (
      <PartBoundary>
        <LowerRates />
      </PartBoundary>
    ) : null
  const search = (other: object) => ({ ...other, agent: page, record: undefined, centre: undefined })
  const open = () =>
    guard({
      action: 'agent_centre',
      address: `${location.pathname}?agent=${page}`,
      go: () => navigate({ to: '.', search, keepsScroll: true }),
    })
  return (
    <Button size="sm" tone="soft" onClick={open}>
      {t(page === INCOME_PAGE ? 'news.open_income' : 'news.open_rates')}
    </Button>
  )
}

function LimitText({ limit }: { limit: NonNullable<News['limit']> }) {
  const words = useSaferWords()
  return (
    <b>
      {words.name(limit)}
      {limit.value !== undefined && `: ${words.value(limit.value, limit.kind)}`}
    </b>
  )
}
