import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { content } from '#contract/content.ts'
import { useSite } from '#site/bootstrap.ts'

import { NoticeText } from './NoticeReader.tsx'
import { useReading } from './use-unread.ts'

/** Announcements shown once after a login. Shown ones count as read at once, on every device. */
export function NoticePopUp({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { language } = useSite()
  const [place, setPlace] = useState(0)
  const read = useReading()
  const { data } = useQuery(queryOf(useApi(), content.announcements, { types: 'PU', language }))
  const list = data?.list.filter(({ id }) => ids.includes(id)) ?? []
  const notice = list[place]
  const hasNotice = notice !== undefined
  useEffect(() => {
    if (hasNotice) read({ what: 'notices', ids: [...ids] })
  }, [hasNotice, ids, read])
  if (!notice) return null
  const isLast = place + 1 >= list.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={notice.title}
      isTitleHidden
      isFlush
      width={560}
      footer={
        <>
          {list.length > 1 && (
            <span className="xs muted grow">
              {t('ui.pager.place', { page: place + 1, total: list.length })}
            </span>
          )}
          <Button tone="main" onClick={() => (isLast ? onClose() : setPlace(place + 1))}>
            {t(isLast ? 'ui.close' : 'ui.pager.next')}
          </Button>
        </>
      }
    >
      <NoticeText notice={notice} />
    </Dialog>
  )
}
