import { Link } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { content } from '#contract/content.ts'
import { useMember } from '#site/session/use-member.ts'

import { type ModalName, modalNames, openModal } from './modal-store.ts'

type Banner = Output<typeof content.banners>['list'][number]

const AUTOPLAY_MS = 5000

/**
 * Slides side by side that snap: they can be swiped before the page is alive. With more than one they go on by
 * themselves, and rest while somebody points at them, has the focus within, or wants less motion.
 */
export function BannerCarousel({ banners, isTall }: { banners: readonly Banner[]; isTall: boolean }) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const show = (next: number) => {
    const slide = strip.current?.children[next]
    if (!(slide instanceof HTMLElement) || !strip.current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current.scrollTo({
      left: slide.offsetLeft - strip.current.offsetLeft,
      behavior: isCalm ? 'instant' : 'smooth',
    })
    setPlace(next)
  }
  const goOn = useEffectEvent(() => {
    const isWatched = strip.current?.parentElement?.matches(':hover, :focus-within') ?? false
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isWatched && !isCalm && !document.hidden) show((place + 1) % banners.length)
  })
  useEffect(() => {
    if (banners.length < 2 || isPaused) return
    const timer = setInterval(goOn, AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [banners.length, isPaused])
  const follow = () => {
    const list = strip.current
    if (list) setPlace(Math.round(Math.abs(list.scrollLeft) / Math.max(list.clientWidth, 1)))
  }
  return (
    <section className={isTall ? 'carousel tall' : 'carousel'} aria-label={t('home.banners')}>
      <ul className="slides" ref={strip} onScroll={follow}>
        {banners.map((banner, index) => (
          <Slide
            key={banner.bannerId}
            banner={banner}
            index={index}
            count={banners.length}
            isShown={index === place}
            isHead={isTall && index === 0}
          />
        ))}
      </ul>
      {banners.length > 1 && (
        <Dots count={banners.length} place={place} isPaused={isPaused} onPause={setPaused} onShow={show} />
      )}
    </section>
  )
}

interface DotsProps {
  readonly count: number
  readonly place: number
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
  readonly onShow: (place: number) => void
}

function Dots({ count, place, isPaused, onPause, onShow }: DotsProps) {
  const t = useT()
  return (
    <div className="dots">
      <IconButton
        tone="ghost"
        size="sm"
        icon={isPaused ? 'play' : 'pause'}
        label={t(isPaused ? 'home.banner_play' : 'home.banner_pause')}
        onClick={() => onPause(!isPaused)}
      />
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('home.banner_show', { place: index + 1 })}
          aria-current={index === place || undefined}
          style={{ '--fill': isPaused ? 'paused' : 'running' } as CSSProperties}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}

interface SlideProps {
  readonly banner: Banner
  readonly index: number
  readonly count: number
  readonly isShown: boolean
  /** On the home page the first one speaks for the page. */
  readonly isHead: boolean
}

function Slide({ banner, index, count, isShown, isHead }: SlideProps) {
  const t = useT()
  const { direction } = useWords()
  const Title = isHead ? 'h1' : 'h2'
  return (
    <li
      className="slide on-band"
      aria-label={t('home.banner_place', { place: index + 1, count })}
      inert={!isShown || undefined}
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
        {banner.button && <SlideAction banner={banner} />}
      </div>
    </li>
  )
}

function SlideAction({ banner }: { banner: Banner }) {
  const member = useMember()
  const target = banner.target ?? ''
  if (banner.linkageType === 'page') {
    return (
      <Link to={target} className={buttonClass({ tone: 'line', size: 'lg' })}>
        {banner.button}
      </Link>
    )
  }
  const modal = modalNames.find((name): name is ModalName => name === target)
  // Whoever is signed in has no use for an invitation to register.
  if (!modal || (member && modal !== 'notice')) return null
  return (
    <button
      type="button"
      className={buttonClass({ tone: modal === 'registerModal' ? 'gold' : 'line', size: 'lg' })}
      onClick={() => openModal(modal)}
    >
      {banner.button}
    </button>
  )
}
