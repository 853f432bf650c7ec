import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'

import { Proof } from './Proof.tsx'
import type { DrawnTicket, OpenDraw } from './raffle-type.ts'
import { usePrizeText } from './use-raffles.ts'

export interface Draws {
  readonly data:
    | { readonly pages: readonly { readonly list: readonly (DrawnTicket | OpenDraw)[] }[] }
    | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Played tickets; each draw is repeated on this device on request. */
export function DrawnList({ title, draws }: { title: string; draws: Draws }) {
  const t = useT()
  const prizeText = usePrizeText()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = draws
  const [open, setOpen] = useState<string>()
  const list = data?.pages.flatMap((page) => page.list) ?? []
  if (list.length === 0) return null
  return (
    <section className="card rf-last" aria-labelledby="rf-last">
      <h3 id="rf-last">{title}</h3>
      <ul>
        {list.map((drawn) => (
          <li key={drawn.ticket}>
            <span>
              <b className="num">{prizeText(drawn)}</b>{' '}
              <span className="small muted">
                {'player' in drawn && (
                  <>
                    <bdi>{drawn.player}</bdi>,{' '}
                  </>
                )}
                <bdi>{drawn.name}</bdi>, <DateText atMs={Date.parse(drawn.at)} look="short" />
              </span>
            </span>
            <Button
              size="sm"
              aria-expanded={open === drawn.ticket}
              onClick={() => setOpen(open === drawn.ticket ? undefined : drawn.ticket)}
            >
              {t('raffles.check')} <span className="sr">{prizeText(drawn)}</span>
            </Button>
            {open === drawn.ticket && <Proof drawn={drawn} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('raffles.earlier')}
        </Button>
      )}
    </section>
  )
}
