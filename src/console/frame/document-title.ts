import { usePageTitle, usePreciseTitle } from '#browser/routing/document-title.ts'
import { useCurrentPage } from '#browser/routing/routing-context.ts'
import { useT } from '#browser/i18n/translate.ts'
import type { PageFacts } from '#console/page-facts.ts'

/** Names the document after the shown page. */
export function useDocumentTitle(): void {
  const t = useT()
  const facts = useCurrentPage().route?.facts as PageFacts | undefined
  usePageTitle(`${t(facts?.title ?? 'console.lost_title')} · ${t('console.name')}`, false)
}

/** Names the document after the record on the page; undefined while it loads. */
export function useRecordTitle(name: string | undefined): void {
  const t = useT()
  usePreciseTitle(name && `${name} · ${t('console.name')}`)
}
