import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { harmContacts } from '#contract/console/harm.ts'

import { LevelTag } from './care-tags.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { type MarkedMember, reasonWords } from './reason-words.ts'

/** The member's markers of harm, and the contacts recorded so far. */
export function MarkedPanel({
  marked,
  currency,
  onClose,
}: {
  marked: MarkedMember
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const { language } = useFormat()
  const { may } = useOperator()
  const [isNoting, setNoting] = useState(false)
  const { id, account, level, reasons } = marked
  return (
    <RecordPanel
      id={id}
      name={t('console.care.panel', { account })}
      title={
        <b className="grow" dir="ltr">
          {account}
        </b>
      }
      state={<LevelTag level={level} />}
      onClose={onClose}
    >
      <PanelPart title={t('console.care.reasons')}>
        <ul className="care-list">
          {reasons.map((reason) => (
            <li key={reason.marker}>
              <b className="xs muted">{t(`console.care.marker_${reason.marker}`)}</b>
              <span>{reasonWords(t, reason, { language, currency })}</span>
            </li>
          ))}
        </ul>
        <Link className="link" to={paths.member} params={{ memberId: id }}>
          {t('console.care.page')}
        </Link>
      </PanelPart>
      <PanelPart title={t('console.care.contacts')}>
        <Contacts memberId={id} />
      </PanelPart>
      {may('members.write') && (
        <div>
          <Button icon="chat" onClick={() => setNoting(true)}>
            {t('console.care.note')}
          </Button>
        </div>
      )}
      {isNoting && <ContactDialog memberId={id} account={account} onClose={() => setNoting(false)} />}
    </RecordPanel>
  )
}

function Contacts({ memberId }: { memberId: string }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const contacts = useInfiniteQuery({
    queryKey: [harmContacts.path, memberId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      api.call(harmContacts, {
        ...scope,
        id: memberId,
        limit: 10,
        ...(after === undefined ? {} : { after }),
      }),
    getNextPageParam: ({ next }) => next,
  })
  if (contacts.isError) return <QueryFailed query={contacts} />
  if (contacts.isPending) return <Skeleton shape="text" />
  const list = contacts.data.pages.flatMap((page) => page.list)
  if (list.length === 0) return <p className="muted small">{t('console.care.contacts_none')}</p>
  return (
    <>
      <ul className="care-list">
        {list.map(({ id, at, way, words, by }) => (
          <li key={id}>
            <span className="xs muted">
              <ExactTime at={at} />{' '}
              {t('console.care.contact_by', {
                by: `\u2068${by}\u2069`,
                way: t(`console.care.way_${way}`),
              })}
            </span>
            <span className="care-words" dir="auto">
              {words}
            </span>
          </li>
        ))}
      </ul>
      {contacts.hasNextPage && (
        <Button
          size="sm"
          tone="ghost"
          isBusy={contacts.isFetchingNextPage}
          onClick={() => void contacts.fetchNextPage()}
        >
          {t('console.care.earlier')}
        </Button>
      )}
    </>
  )
}
