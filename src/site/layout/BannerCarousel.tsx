// Drawn once and seldom again: remembering its parts would cost the first load more than drawing them.
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
 * Slides side by side that snap: they can be swiped before the page is alive. With more than one they go on by
 * themselves when the bar of the shown one is full. The bar rests, by its style sheet, while somebody points at them
 * or has the keyboard's focus within, and has nothing to fill where less motion is wanted.
 */
export function BannerCarousel({ banners, isTall }: { banners: readonly Banner[]; isTall: boolean }) {
  const t = useT()
  const isAwake = useIsAwake()
  const strip = useRef<HTMLUListElement>(null)
  /** Where the strip is being taken to: what it passes on its way there is not shown. */
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
  /** Wherever it came to rest, also when the way was broken off, is what is shown. */
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
            // Before the program has come a slide is shown by a swipe that nobody follows.
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
  /** The bar of the shown slide has filled. */
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

/** A page in the background still counts its time, and would turn a slide at the moment of coming back. */
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
  /** Another one is shown: nobody tabs into it. */
  readonly isAside: boolean
  /** On the home page the first one speaks for the page. */
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

/** The whole slide opens what the banner leads to; without words for a button its title names it. */
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
