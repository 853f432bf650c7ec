import type { Output } from '#contract/endpoint.ts'
import type { messages } from '#contract/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { NewsText, NewsTitle } from './AccountNews.tsx'
import { useOpenCentre } from './use-centre.ts'

// Few messages are of campaigns.
const FollowCampaign = lazyPart(() => import('./FollowCampaign.tsx').then((chunk) => chunk.FollowCampaign))

export type Message = Output<typeof messages.list>['list'][number]

/** The matter of a message, with its amount and the ways to act. */
export function MessageMatter({
  message: { id, about, body, news, corrected, campaign },
}: {
  message: Message
}) {
  const t = useT()
  if (campaign)
    return (
      <>
        <p dir="auto">{campaign.body}</p>
        {campaign.place !== undefined && (
          <PartBoundary>
            <FollowCampaign id={id} place={campaign.place} />
          </PartBoundary>
        )}
      </>
    )
  if (news) return <NewsText news={news} about={about} />
  if (!corrected) return <p dir="auto">{body}</p>
  return (
    <>
      <p>
        {t(textOf(corrected))} <Difference corrected={corrected} />
      </p>
      <TicketLinks corrected={corrected} />
      {corrected.kind === 'owed' && <ToClaims />}
      {corrected.kind === 'fast_wins' && <ToBets />}
    </>
  )
}

/** The first words of a message, below its subject in the list. */
export function MessageLead({ message: { body, news, corrected, campaign } }: { message: Message }) {
  const t = useT()
  if (campaign) return <bdi>{campaign.body}</bdi>
  if (news) return t(`news.${news.kind}_text`)
  return corrected ? t(textOf(corrected)).replace(/:$/, '') : <bdi>{body}</bdi>
}

export function MessageSubject({
  message: { about, corrected, news, letter, campaign },
}: {
  message: Message
}) {
  const t = useT()
  if (campaign) return <bdi>{campaign.title}</bdi>
  if (letter) return t(`message.letter_${letter.from}`, { account: letter.account })
  if (news) return <NewsTitle news={news} />
  if (!corrected) return t('message.answer', { reference: about })
  const { ticket, isCancelled, kind, count = 1 } = corrected
  if (kind === 'fast_wins') return t('message.fast_wins', { count })
  if (kind !== undefined) return t(`message.draw_${kind}`, { draw: about })
  if (ticket !== undefined) return t('message.ticket_voided', { draw: about, ticket })
  return t(isCancelled ? 'message.draw_cancelled' : 'message.draw_corrected', { draw: about })
}

/** Money that the member got or gave back; of a claim, the lacking amount. */
function Difference({ corrected: { kind, difference } }: { corrected: NonNullable<Message['corrected']> }) {
  if (kind === 'owed') return <MoneyText amount={difference.replace('-', '')} tone="plain" />
  return <MoneyText amount={difference} showsPlus />
}

/** The way to the claims, which stand on the page of withdrawals. */
function ToClaims() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <p className="row">
      <Button size="sm" tone="line" onClick={() => openCentre('withdraw')}>
        {t('message.open_claims')}
      </Button>
    </p>
  )
}

/** The way to the member's own bets: the tickets may be of several lotteries. */
function ToBets() {
  const t = useT()
  const openCentre = useOpenCentre()
  return (
    <p className="row">
      <Button size="sm" tone="line" onClick={() => openCentre('personalHistoryCopy')}>
        {t('message.open_bets')}
      </Button>
    </p>
  )
}

/** Ways to the tickets of the message, over the page of their lottery. */
function TicketLinks({
  corrected: { gameCode, category, tickets = [] },
}: {
  corrected: NonNullable<Message['corrected']>
}) {
  const t = useT()
  if (gameCode === undefined || tickets.length === 0) return null
  return (
    <p className="row">
      {tickets.map((ticket) => (
        <Link
          key={ticket}
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={category === 'elottery' ? paths.vnlottery : paths.lottery}
          search={withSearch({ gameCode, ticket })}
        >
          {t('message.open_ticket', { ticket })}
        </Link>
      ))}
    </p>
  )
}

function textOf({ kind, ticket, difference }: NonNullable<Message['corrected']>) {
  if (kind === 'fast_wins') return 'message.fast_wins_text'
  if (kind !== undefined) return kind === 'won' ? 'message.won_text' : 'message.owed_text'
  if (ticket !== undefined) return 'message.void_text'
  return difference.startsWith('-') ? 'message.gave_back' : 'message.got_more'
}
