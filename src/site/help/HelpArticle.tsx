import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import type { Output } from '#contract/endpoint.ts'
import { help } from '#contract/help.ts'
import { useSite } from '#site/bootstrap.ts'
import { usePreciseTitle } from '#browser/routing/document-title.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import '#browser/ui/rich-text.css'

const HelpfulQuestion = lazyPart(() => import('./HelpfulQuestion.tsx').then((chunk) => chunk.HelpfulQuestion))

type Article = Output<typeof help.helpArticle>

/** An article with at least this many chapters gets a table of contents. */
const LONG = 4

export function HelpArticle({ slug }: { slug: string }) {
  const t = useT()
  const { language } = useSite()
  const found = useQuery(queryOf(useApi(), help.helpArticle, { article: slug, language }))
  if (found.isError) {
    return (
      <ErrorState
        what={t('help.failed')}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  return found.data ? (
    <Reading article={found.data} />
  ) : (
    <div className="help-article" aria-busy="true">
      <SkeletonRows />
    </div>
  )
}

function Reading({ article }: { article: Article }) {
  const t = useT()
  const isAwake = useIsAwake()
  const text = useRef<HTMLElement>(null)
  const { title, look, sections } = article
  const { whitelabel } = useSite()
  usePreciseTitle(`${title} · ${whitelabel.name}`)
  useOpenSections(text)
  return (
    <article className="help-article" ref={text} aria-labelledby="help-title">
      <div>
        <h2 id="help-title">{title}</h2>
        <p className="xs muted">
          {t('help.changed')} <DateText atMs={Date.parse(article.changedAt)} look="date" />
        </p>
      </div>
      <Html html={article.intro} />
      {look === 'chapters' && sections.length >= LONG && <Contents sections={sections} />}
      {look === 'chapters' ? <Chapters sections={sections} /> : <Questions sections={sections} />}
      {isAwake && (
        <PartBoundary>
          <HelpfulQuestion slug={article.slug} />
        </PartBoundary>
      )}
    </article>
  )
}

type Sections = Article['sections']

const idOf = (place: number) => `part-${place + 1}`

function Contents({ sections }: { sections: Sections }) {
  const t = useT()
  return (
    <nav className="help-contents" aria-labelledby="help-contents">
      <b id="help-contents">{t('help.contents')}</b>
      <ol>
        {sections.map(({ title }, place) => (
          <li key={idOf(place)}>
            <a href={`#${idOf(place)}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Chapters({ sections }: { sections: Sections }) {
  return sections.map(({ title, html }, place) => (
    <section key={idOf(place)} id={idOf(place)} className="help-chapter">
      <h3>{title}</h3>
      <Html html={html} />
    </section>
  ))
}

/** Questions as an accordion. The first is open, to show that the others open too. */
function Questions({ sections }: { sections: Sections }) {
  if (sections.length === 0) return null
  return (
    <div>
      {sections.map(({ title, html }, place) => (
        <details key={idOf(place)} id={idOf(place)} className="help-question" open={place === 0}>
          <summary>
            <h3>{title}</h3>
            <Icon name="chev" />
          </summary>
          <Html html={html} />
        </details>
      ))}
    </div>
  )
}

/** The HTML is safe: the server sanitizes it when it is stored, and again when it is read. */
function Html({ html }: { html: string }) {
  if (html === '') return null
  return <div className="help-text rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** A question named in the URL's hash opens; printing opens all. */
function useOpenSections(text: RefObject<HTMLElement | null>): void {
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return undefined
    const named = /^#part-\d{1,3}$/.test(location.hash)
      ? document.getElementById(location.hash.slice(1))
      : null
    if (named instanceof HTMLDetailsElement) named.open = true
    named?.scrollIntoView()
    const openAll = () => {
      for (const one of text.current?.querySelectorAll('details') ?? []) one.open = true
    }
    addEventListener('beforeprint', openAll)
    return () => removeEventListener('beforeprint', openAll)
  }, [isAwake, text])
}
