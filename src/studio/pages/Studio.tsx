import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import type { Messages } from '#browser/i18n/messages.ts'
import { WordsContext, createWords, useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import type { LanguageCode } from '#domain/language/language.ts'
import type { Opened, RoundDetails } from '#studio/wire/answers.ts'

import { isRefused, openCalls } from './calls.ts'
import { type GameView, loadGameView } from './game-views.ts'
import type { RoundPane } from './RoundPane.tsx'
import { SessionProvider } from './session.tsx'

interface Spoken {
  readonly code: LanguageCode
  readonly messages: Messages
}

interface StudioProps {
  readonly way: 'play' | 'round'
  readonly token: string
  readonly loadWords: (code: string) => Promise<Spoken>
  readonly wearTheme: (theme: 'light' | 'dark' | null) => void
}

type Loaded =
  | { readonly is: 'play'; readonly opened: Opened; readonly view: GameView; readonly spoken: Spoken }
  | {
      readonly is: 'round'
      readonly round: RoundDetails
      readonly view: GameView
      readonly spoken: Spoken
      /** Loaded only for the page of a round. */
      readonly Pane: typeof RoundPane
    }
  /** The address has expired, or the studio does not answer. */
  | { readonly is: 'over' | 'failed'; readonly spoken: Spoken }

/** The single page: it resolves its address, and loads the game and its messages. */
export function Studio(props: StudioProps) {
  const [loading, setLoading] = useState(() => load(props))
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isLate = false
    void loading.then((found) => {
      if (!isLate) setLoaded(found)
    })
    return () => {
      isLate = true
    }
  }, [loading])
  if (!loaded)
    return (
      // Only the dark ground: the page around the frame covers it until the first picture of the game.
      <div className="st-wait" aria-busy="true">
        {props.way === 'round' && <FillingTiles />}
      </div>
    )
  return (
    <Speaking spoken={loaded.spoken} zone={zoneOf(loaded)}>
      <LoadedView
        loaded={loaded}
        token={props.token}
        onRetry={() => {
          setLoaded(undefined)
          setLoading(load(props))
        }}
      />
    </Speaking>
  )
}

/** Times are in the operator's zone, like those of the page around the game. */
function zoneOf(loaded: Loaded): string {
  const named =
    loaded.is === 'play' ? loaded.opened.timeZone : loaded.is === 'round' ? loaded.round.timeZone : null
  return named ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function Speaking({
  spoken,
  zone,
  children,
}: {
  readonly spoken: Spoken
  readonly zone: string
  readonly children: ReactNode
}) {
  return (
    <WordsContext value={createWords(spoken.code, spoken.messages)}>
      <FormatProvider format={{ currencySymbol: '', timeZone: zone }}>{children}</FormatProvider>
    </WordsContext>
  )
}

function LoadedView({
  loaded,
  token,
  onRetry,
}: {
  readonly loaded: Loaded
  readonly token: string
  readonly onRetry: () => void
}) {
  const t = useT()
  switch (loaded.is) {
    case 'play':
      return (
        <SessionProvider opened={loaded.opened} view={loaded.view} token={token}>
          <loaded.view.Page />
        </SessionProvider>
      )
    case 'round':
      return (
        <main className="st-round-page">
          <loaded.Pane round={loaded.round} view={loaded.view} />
        </main>
      )
    case 'over':
      return (
        <main className="st-wait">
          <EmptyState
            kind="records"
            heading="h1"
            title={t('studio.address_over')}
            text={t('studio.address_over_text')}
          />
        </main>
      )
    case 'failed':
      return (
        <main className="st-wait">
          <ErrorState what={t('studio.failed')} safe={t('studio.failed_text')} onRetry={onRetry} />
        </main>
      )
  }
}

async function load({ way, token, loadWords, wearTheme }: StudioProps): Promise<Loaded> {
  // The stage of a game is dark in both themes.
  wearTheme(way === 'play' ? 'dark' : null)
  const call = openCalls(token)
  try {
    const found =
      way === 'play' ? await call<Opened>('session') : await call<RoundDetails>('shown', { proof: token })
    if (isRefused(found)) return { is: 'over', spoken: await loadWords(navigatorLanguage()) }
    if (way === 'round') wearTheme(found.theme)
    const [spoken, view] = await Promise.all([loadWords(found.language), loadGameView(found.game)])
    if (!view) return { is: 'failed', spoken }
    if ('config' in found && 'net' in found) return { is: 'play', opened: found, view, spoken }
    const { RoundPane: Pane } = await import('./RoundPane.tsx')
    return { is: 'round', round: found as RoundDetails, view, spoken, Pane }
  } catch {
    return { is: 'failed', spoken: await loadWords(navigatorLanguage()) }
  }
}

/** The language before the session is known. */
function navigatorLanguage(): string {
  const [first = 'en'] = navigator.language.toLowerCase().split('-')
  return { vi: 'VI', zh: 'CN', fil: 'TY', tl: 'TY', ar: 'AR' }[first] ?? 'EN'
}
