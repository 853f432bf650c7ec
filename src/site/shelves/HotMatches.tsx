import { type CSSProperties, useId } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { SectionHead } from '#browser/ui/SectionHead.tsx'
import { StripArrows } from '#browser/ui/StripArrows.tsx'
import { useStripPaging } from '#browser/ui/strip-paging.ts'
import type { Output } from '#contract/endpoint.ts'
import type { matches } from '#contract/matches.ts'
import { matchPhaseAt } from '#domain/content/match-time.ts'
import { useSite } from '#site/bootstrap.ts'
import { LinkTo } from '#site/layout/LinkTo.tsx'
import { paths } from '#site/paths.ts'
import { Link } from '#site/routing.ts'

import { timeOfMatch, untilOf } from './match-words.ts'

type Match = Output<typeof matches.hotMatches>['list'][number]

/** Scroll arrows appear above this many matches. */
const ARROWS_ABOVE = 2

/** Hot matches, next one first. Finished matches disappear while the page is open. */
export function HotMatches({ all }: { all: readonly Match[] }) {
  const t = useT()
  const id = useId()
  const { whitelabel } = useSite()
  const { attach: watchEnds, onScroll, ...paging } = useStripPaging()
  const nowMs = useNowMs()
  const list = all.filter((match) => Date.parse(match.endsAt) > nowMs)
  if (list.length === 0) return null
  return (
    <section className="sect" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={t('shelves.matches')}
        icon="sports"
        category="sports"
        end={
          <>
            {whitelabel.categories.includes('sports') && (
              <Link className="link shelf-all" to={paths.sports}>
                {t('category.sports')}
                <Icon name="right" />
              </Link>
            )}
            {list.length > ARROWS_ABOVE && <StripArrows paging={paging} />}
          </>
        }
      />
      <ul className="matches" aria-label={t('shelves.matches_list')} ref={watchEnds} onScroll={onScroll}>
        {list.map((match) => (
          <MatchCard key={match.id} match={match} />
        ))}
      </ul>
    </section>
  )
}

function MatchCard({ match }: { match: Match }) {
  const t = useT()
  const { tag } = useWords()
  const { league, home, away, kicksOffAt, linkageType: type, target } = match
  const { short, exact } = timeOfMatch(Date.parse(kicksOffAt), tag, zoneOfVisitor())
  const hue = match.sport === 'esports' ? 'esports' : 'sports'
  return (
    <li className="card match" style={{ '--c': `var(--cat-${hue})` } as CSSProperties}>
      <div className="match-head">
        <span className="tag cat">
          <bdi>{league}</bdi>
        </span>
        <time dateTime={kicksOffAt} title={exact}>
          <span className="num" aria-hidden="true">
            {short}
          </span>
          <span className="sr">{exact}</span>
        </time>
      </div>
      <Side side={home} />
      <Side side={away} />
      <div className="match-foot">
        <Phase match={match} />
        <LinkTo linkage={{ type, target }} className={buttonClass({ tone: 'soft', size: 'sm' }, 'match-way')}>
          {t('match.open')}
          <span className="sr">{t('match.against', { home: home.name, away: away.name })}</span>
        </LinkTo>
      </div>
    </li>
  )
}

function Side({ side: { name, url, crest } }: { side: Match['home'] }) {
  return (
    <div className="match-side">
      {url === undefined ? (
        <Avatar id={crest} sizeRem={1.75} />
      ) : (
        <img src={url} alt="" width={28} height={28} loading="lazy" decoding="async" />
      )}
      <bdi>{name}</bdi>
    </div>
  )
}

/** Countdown to the start, or that the match is on. */
function Phase({ match: { kicksOffAt, endsAt } }: { match: Match }) {
  const t = useT()
  const { tag } = useWords()
  const nowMs = useNowMs()
  const kicksOffAtMs = Date.parse(kicksOffAt)
  const phase = matchPhaseAt({ kicksOffAtMs, endsAtMs: Date.parse(endsAt) }, nowMs)
  if (phase === 'live')
    return (
      <span className="match-phase is-live">
        <i className="dot" />
        {t('match.live')}
      </span>
    )
  return (
    <span className={phase === 'soon' ? 'match-phase is-soon' : 'match-phase'}>
      {untilOf(kicksOffAtMs, nowMs, tag)}
    </span>
  )
}

const zoneOfVisitor = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
