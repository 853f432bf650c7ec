import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Table } from '#browser/ui/Table.tsx'
import { useScope } from '#console/frame/brand.ts'
import { helpVotes } from '#contract/console/feedback.ts'

/** Votes on help articles, least helpful first; hidden without votes. */
export function HelpVotes() {
  const t = useT()
  const votes = useQuery(queryOf(useApi(), helpVotes, { ...useScope() }))
  const list = votes.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section aria-labelledby="help-votes">
      <h2 id="help-votes" className="console-eyebrow">
        {t('console.feedback.votes')}
      </h2>
      <Table
        look="list"
        label={t('console.feedback.votes')}
        rows={list}
        rowId={({ slug }) => slug}
        columns={[
          { id: 'title', head: t('console.feedback.article'), cell: ({ title }) => <bdi>{title}</bdi> },
          { id: 'yes', head: t('console.feedback.helped'), isNumber: true, cell: ({ yes }) => yes },
          { id: 'no', head: t('console.feedback.helped_not'), isNumber: true, cell: ({ no }) => no },
        ]}
      />
    </section>
  )
}
