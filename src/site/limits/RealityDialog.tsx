import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Output } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { useSite } from '#site/bootstrap.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'
import { signOut } from '#site/session/sign-out.ts'

import { toneOf, useFigures } from './NetCard.tsx'
import { QueryFault } from './QueryFault.tsx'
import { clockText, useSaferWords } from './use-safer.ts'

/** The reality check: play is paused, and duration and cost are shown. Closes only by an answer. */
export function RealityDialog() {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const openCentre = useOpenCentre()
  const words = useSaferWords()
  const { whitelabel } = useSite()
  const nowMs = useNowMs()
  const figures = useFigures()
  const going = useMutation({
    mutationFn: () => api.call(limits.goOn, {}),
    onSuccess: (clock) => client.setQueryData(queryOf(api, limits.seen, {}).queryKey, clock),
  })
  const leaving = useMutation({ mutationFn: () => signOut(api, client, whitelabel.merchantCode) })
  const goneMs = figures.data ? nowMs - Date.parse(figures.data.startedAt) : 0
  const time = words.minutes(Math.max(0, Math.floor(goneMs / 60_000)))
  const error = going.error ?? leaving.error
  return (
    <Dialog
      isOpen
      isForm
      onClose={() => undefined}
      closesOnEscape={false}
      showClose={false}
      width={440}
      title={t('safer.look_title', { time })}
      footer={
        <>
          <Button isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
            {t('safer.leave')}
          </Button>
          <Button
            isBusy={going.isPending}
            onClick={() => going.mutate(undefined, { onSuccess: () => openCentre('transactionHistory') })}
          >
            {t('safer.see_history')}
          </Button>
          <Button tone="main" isBusy={going.isPending} onClick={() => going.mutate()}>
            {t('safer.go_on')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('safer.look_text')}</p>
        {figures.isError && <QueryFault onRetry={() => void figures.refetch()} />}
        {figures.isPending && <Skeleton shape="box" />}
        {figures.data && <KeyValues rows={rowsOf(figures.data.session, { t, time: clockText(goneMs) })} />}
        {error && <Note tone="bad">{error.message}</Note>}
      </div>
    </Dialog>
  )
}

function rowsOf(
  { staked, won, net, deposited, bets }: Output<typeof limits.figures>['session'],
  { t, time }: { readonly t: ReturnType<typeof useT>; readonly time: string },
) {
  const plain = (amount: string) => <MoneyText amount={amount} tone="plain" />
  return [
    { id: 'time', name: t('safer.time'), value: <span className="num">{time}</span> },
    { id: 'bets', name: t('safer.bets'), value: bets },
    { id: 'staked', name: t('safer.staked'), value: plain(staked) },
    { id: 'won', name: t('safer.won'), value: plain(won) },
    { id: 'net', name: t('safer.result'), value: <MoneyText amount={net} tone={toneOf(net)} showsPlus /> },
    { id: 'deposited', name: t('safer.deposited'), value: plain(deposited) },
  ]
}
