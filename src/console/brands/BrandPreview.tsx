import { type CSSProperties, Fragment, useState } from 'react'

import { useT, useWords } from '#browser/i18n/translate.ts'
import { Art } from '#browser/ui/Art.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { brandDraftMark } from '#contract/console/brands.ts'
import { brandMark } from '#art/brand-mark.ts'
import { gameTile } from '#art/game-tile.ts'
import { isMarkLetters, letterMark } from '#art/letter-mark.ts'
import { banner } from '#art/wide-art.ts'
import { baseTokens } from '#domain/brand/base-tokens.ts'
import { tokensOfLook } from '#domain/brand/looks.ts'
import { type ThemeMode, themeModes } from '#domain/brand/theme-settings.ts'
import { applyBrand } from '#domain/brand/tokens.ts'

import { type Draft, hostsOf, lettersOf, lookOf } from './brand-draft.ts'
import './brand-preview.css'

const MARK = 26

/** Invented games that show tiles beside the colours of the brand. */
const tilesOf = (category: 'slots' | 'live', titles: readonly string[]) => ({
  category,
  tiles: titles.map((title) => gameTile({ id: `preview ${title}`, category, title, vendor: 'Preview' })),
})
const halls = [
  tilesOf('slots', ['Dragon Forge', 'Sugar Forum', 'Lucky 777', 'Moonlit Sonata', 'Golden Bull']),
  tilesOf('live', ['Speed Baccarat', 'Roma Roulette', 'Sic Bo Royale', 'Blackjack Salon', 'Dragon Tiger']),
]

/** The picture of a new brand's first banner, as the server draws it, by direction. */
const bannerOf = (mirror: boolean) =>
  banner({ id: 'preview', category: 'slots', title: 'peacock' }, { mirror })
const banners = { ltr: bannerOf(false), rtl: bannerOf(true) }

/** The first entries of the site's navigation. */
const navigation = ['lottery', 'live', 'slots', 'fishing', 'cards'] as const

/** Preview of a site with this brand's look; inert. */
export function BrandPreview({ draft, picture }: { draft: Draft; picture: string | undefined }) {
  const t = useT()
  const [mode, setMode] = useState<ThemeMode>('light')
  const [size, setSize] = useState('desktop')
  const tokens = applyBrand(baseTokens, tokensOfLook(lookOf(draft)))[mode]
  const style = {
    colorScheme: mode,
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])),
  } as CSSProperties
  const name = draft.name.trim() || t('console.brands.name')
  const letters = lettersOf(draft)
  return (
    <aside className="brand-preview" aria-label={t('console.theme.preview')}>
      <div className="brand-preview-head">
        <h2>{t('console.theme.preview')}</h2>
        <SegmentedControl
          label={t('console.brands.size')}
          options={['desktop', 'phone'].map((id) => ({
            id,
            label: t(`console.brands.size_${id as 'desktop'}`),
          }))}
          selected={size}
          onSelect={setSize}
        />
        <SegmentedControl
          label={t('console.theme.mode')}
          options={themeModes.map((id) => ({ id, label: t(`content.${id}`) }))}
          selected={mode}
          onSelect={(id) => setMode(id === 'dark' ? 'dark' : 'light')}
        />
      </div>
      <div className="brand-frame" data-size={size} style={style} inert>
        <div className="brand-chrome" dir="ltr">
          <i />
          <i />
          <i />
          <span>{hostsOf(draft.hosts)[0] ?? 'brand.example'}</span>
        </div>
        <div className="brand-site-band">{t('console.brands.seen_band')}</div>
        <div className="brand-site-head">
          {draft.mark === 'picture' && picture !== undefined ? (
            <img src={`${brandDraftMark.path}?picture=${picture}`} alt="" width={MARK} height={MARK} />
          ) : (
            <Art svg={isMarkLetters(letters) ? letterMark(letters, MARK) : brandMark(MARK)} />
          )}
          <b>{name}</b>
          <span className="btn main sm">{t('console.brands.seen_login')}</span>
          <span className="btn gold sm">{t('console.brands.seen_register')}</span>
        </div>
        <div className="brand-site-nav">
          {navigation.map((category) => (
            <span key={category}>{t(`category.${category}`)}</span>
          ))}
        </div>
        <SeenPage name={name} />
      </div>
      <p className="hint">{t('console.brands.preview_hint')}</p>
    </aside>
  )
}

/** The page below the head of the site: a banner, two halls and text. */
function SeenPage({ name }: { name: string }) {
  const { t, direction } = useWords()
  return (
    <div className="brand-site-page">
      <div className="brand-site-banner">
        <Art svg={banners[direction]} />
        <b>{t('console.brands.seen_title', { name })}</b>
        <span>{t('console.brands.seen_text')}</span>
        <span className="btn gold sm">{t('console.brands.seen_register')}</span>
      </div>
      {halls.map(({ category, tiles }) => (
        <Fragment key={category}>
          <h3>{t(`category.${category}`)}</h3>
          <div className="brand-site-tiles">
            {tiles.map((svg) => (
              <Art key={svg} svg={svg} />
            ))}
          </div>
        </Fragment>
      ))}
      <p>
        {t('console.theme.fontText')} · <span className="link">{t('console.theme.link')}</span>
      </p>
      <span className="btn soft sm">{t('console.brands.seen_more')}</span>
    </div>
  )
}
