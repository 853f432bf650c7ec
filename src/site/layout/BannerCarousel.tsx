// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type CSSProperties, useEffect, useRef, useState } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { content } from '#contract/content.ts'

import { LinkTo } from './LinkTo.tsx'
import { useIsAwake } from './PageAwake.tsx'

type Banner = Output<typeof content.banners>['list'][number]

/**
 * Slides with scroll snapping, which can be swiped before hydration. With more than one, the carousel moves on when
 * the progress bar of the slide is full. CSS pauses the bar on hover and focus, and disables it under reduced motion.
 */
export function BannerCarousel({ banners, isTall }: { banners: readonly Banner[]; isTall: boolean }) {
  const t = useT()
  const isAwake = useIsAwake()
  const strip = useRef<HTMLUListElement>(null)
  /** Target of a programmatic scroll; slides passed on the way do not count as shown. */
  const goal = useRef<number>(undefined)
  const [reached, setReached] = useState(0)
  const place = Math.min(reached, banners.length - 1)
  const show = (next: number) => {
    const slide = strip.current?.children[next]
    if (!(slide instanceof HTMLElement) || !strip.current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current.scrollTo({
      left: slide.offsetLeft - strip.current.offsetLeft,
      behavior: isCalm ? 'instant' : 'smooth',
    })
    goal.current = next
    setReached(next)
  }
  const follow = () => {
    const list = strip.current
    if (!list) return
    const here = Math.round(Math.abs(list.scrollLeft) / Math.max(list.clientWidth, 1))
    if (goal.current !== undefined && goal.current !== here) return
    goal.current = undefined
    setReached(here)
  }
  const letGo = () => {
    goal.current = undefined
  }
  /** The slide at which the scroll ended is the shown one, also when the scroll was interrupted. */
  const rest = () => {
    letGo()
    follow()
  }
  return (
    <section
      className={isTall ? 'carousel tall' : 'carousel'}
      aria-roledescription={t('home.carousel')}
      aria-label={t('home.banners')}
    >
      {banners.length > 1 && (
        <Dots
          count={banners.length}
          place={place}
          onShow={show}
          onFull={() => show((place + 1) % banners.length)}
        />
      )}
      <ul
        className="slides"
        ref={strip}
        onScroll={follow}
        onPointerDown={letGo}
        onWheel={letGo}
        onScrollEnd={rest}
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.bannerId}
            banner={banner}
            index={index}
            count={banners.length}
            // Before hydration all slides stay reachable, because no script tracks which is shown.
            isAside={isAwake && index !== place}
            isHead={isTall && index === 0}
          />
        ))}
      </ul>
    </section>
  )
}

interface DotsProps {
  readonly count: number
  readonly place: number
  readonly onShow: (place: number) => void
  /** The shown slide's progress bar is full. */
  readonly onFull: () => void
}

function Dots({ count, place, onShow, onFull }: DotsProps) {
  const t = useT()
  const [isPaused, setPaused] = useState(false)
  const isHidden = useIsHidden()
  return (
    <div
      className="dots"
      onAnimationEnd={onFull}
      style={{ '--fill': isPaused || isHidden ? 'paused' : 'running' } as CSSProperties}
    >
      <IconButton
        tone="ghost"
        size="sm"
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'home.banner_play' : 'home.banner_pause')}
        onClick={() => setPaused(!isPaused)}
      />
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('home.banner_show', { place: index + 1 })}
          aria-current={index === place || undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}

/** CSS animations run on in a hidden page; without this, the slide would change at the moment of return. */
function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isHidden
}

interface SlideProps {
  readonly banner: Banner
  readonly index: number
  readonly count: number
  /** Not the shown slide: not focusable. */
  readonly isAside: boolean
  /** The first slide of the home page holds the h1. */
  readonly isHead: boolean
}

function Slide({ banner, index, count, isAside, isHead }: SlideProps) {
  const t = useT()
  const { direction } = useWords()
  const Title = isHead ? 'h1' : 'h2'
  return (
    <li
      className="slide on-band"
      aria-label={t('home.banner_place', { place: index + 1, count })}
      inert={isAside || undefined}
    >
      <img
        src={direction === 'rtl' ? banner.urlMirrored : banner.url}
        alt=""
        width={1600}
        height={520}
        fetchPriority={index === 0 ? 'high' : 'low'}
        loading={index === 0 ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className="slide-text">
        <Title>{banner.title}</Title>
        {banner.text && <p>{banner.text}</p>}
        <SlideAction banner={banner} />
      </div>
    </li>
  )
}

/** The whole slide is the link; without a button text the title names it. */
function SlideAction({ banner }: { banner: Banner }) {
  const { linkageType: type, target, button } = banner
  if (!type || target === undefined) return null
  const isGold = type === 'modal' && target === 'registerModal'
  return (
    <LinkTo
      linkage={{ type, target }}
      className={
        button ? buttonClass({ tone: isGold ? 'gold' : 'line', size: 'lg' }, 'slide-way') : 'slide-way'
      }
    >
      {button || <span className="sr">{banner.title}</span>}
    </LinkTo>
  )
}
