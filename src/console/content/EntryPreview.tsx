import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { useScope } from '#console/frame/brand.ts'
import { useSettled } from '#console/ui/use-settled.ts'
import { previewEntry } from '#contract/console/content.ts'
import { toDataUri } from '#art/data-uri.ts'
import { banner as drawBanner } from '#art/wide-art.ts'
import type { Kind } from '#domain/content/field.ts'
import { wordsIn } from '#domain/content/document.ts'
import { offerText } from '#domain/content/offer-text.ts'
import { withPictureAddresses } from '#domain/content/rich-picture.ts'
import { findLanguage } from '#domain/language/language.ts'
import { isCategory } from '#domain/navigation/category.ts'

import { type EntryValues, valuesOf } from './entry-values.ts'
import type { BrandContentRules } from './entry.ts'
import { OfferTextPreview } from './OfferTextPreview.tsx'
import { pictureUrl } from './picture-url.ts'

/** Preview in the edited language and both themes, with HTML as the server sanitizes it. */
export function EntryPreview({
  kind,
  values,
  language,
  rules,
}: {
  kind: Kind
  values: EntryValues
  language: string
  rules: BrandContentRules
}) {
  const t = useT()
  const [theme, setTheme] = useState('light')
  const document = useCleaned(kind, values)
  const words = wordsIn(kind, document as never, language, rules.defaultLanguage) as Readonly<
    Record<string, string>
  >
  const known = findLanguage(language)
  return (
    <section className="card console-card cms-preview" aria-label={t('content.preview')}>
      <div className="console-card-head">
        <h2>{t('content.preview')}</h2>
        <SegmentedControl
          label={t('content.preview_theme')}
          selected={theme}
          onSelect={setTheme}
          options={[
            { id: 'light', label: t('content.light') },
            { id: 'dark', label: t('content.dark') },
          ]}
        />
      </div>
      <div className={`cms-stage ${theme}`} lang={known?.tag} dir={known?.direction}>
        {kind.id === 'banner' ? (
          <Banner words={words} facts={document.facts} isMirrored={known?.direction === 'rtl'} />
        ) : kind.id === offerText.id ? (
          <OfferTextPreview
            words={(document.words[language] ?? {}) as Readonly<Record<string, string>>}
            facts={document.facts}
            isMirrored={known?.direction === 'rtl'}
          />
        ) : (
          <Texts kind={kind} words={words} />
        )}
      </div>
      <p className="hint">{t('content.preview_hint')}</p>
    </section>
  )
}

/** The document as sanitized by the server, debounced. */
function useCleaned(kind: Kind, values: EntryValues): EntryValues {
  const api = useApi()
  const scope = useScope()
  const settled = useSettled(JSON.stringify(values))
  const { data } = useQuery({
    queryKey: [previewEntry.path, kind.id, scope, settled],
    queryFn: () =>
      api.call(previewEntry, {
        ...scope,
        kind: kind.id,
        document: JSON.parse(settled) as Record<string, unknown>,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return valuesOf(data?.document)
}

function Texts({ kind, words }: { kind: Kind; words: Readonly<Record<string, string>> }) {
  const scope = useScope()
  const withPictures = (html: string) => withPictureAddresses(html, (id) => pictureUrl(scope, id))
  return Object.entries(kind.words).map(([name, field], place) =>
    field.type === 'rich' ? (
      <div
        key={name}
        className="cms-shown rich-text"
        dangerouslySetInnerHTML={{ __html: withPictures(words[name] ?? '') }}
      />
    ) : place === 0 ? (
      words[name] && <h3 key={name}>{words[name]}</h3>
    ) : (
      <p key={name}>{words[name]}</p>
    ),
  )
}

function Banner({
  words,
  facts,
  isMirrored,
}: {
  words: Readonly<Record<string, string>>
  facts: EntryValues['facts']
  isMirrored: boolean
}) {
  const scope = useScope()
  const sent = (isMirrored ? facts['pictureMirrored'] : undefined) ?? facts['picture']
  const category = String(facts['artCategory'])
  const drawn = isCategory(category)
    ? toDataUri(
        drawBanner(
          { id: 'preview', category, title: typeof facts['artTitle'] === 'string' ? facts['artTitle'] : '' },
          { mirror: isMirrored },
        ),
      )
    : undefined
  const source = typeof sent === 'string' ? pictureUrl(scope, sent) : drawn
  return (
    <div className="cms-slide">
      {source !== undefined && <img src={source} alt="" width={1600} height={520} />}
      <div className="cms-slide-text">
        {words['title'] && <h3>{words['title']}</h3>}
        {words['text'] && <p>{words['text']}</p>}
        {words['button'] && <span className="cms-slide-button">{words['button']}</span>}
      </div>
    </div>
  )
}
