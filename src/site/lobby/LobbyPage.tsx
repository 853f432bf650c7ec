import { type CSSProperties, Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { VendorStrip } from '#browser/ui/VendorStrip.tsx'
import { isNarrowed, type Lobby, narrow } from '#domain/games/lobby.ts'

import { lazyPart } from '#browser/routing/lazy-part.tsx'

import { ArtStrip } from '#site/pages/ArtStrip.tsx'

import { keepVendor, keptVendor } from './kept-vendor.ts'
import './lobby.css'
import { LobbyGames } from './LobbyGames.tsx'
import { LobbyTools } from './LobbyTools.tsx'
import { chooseVendor } from './choose-vendor.ts'
import { useLobbyCount } from './use-lobby-count.ts'
import { useLobby } from './use-lobby.ts'
import { useVendors } from './use-vendors.ts'

const RoomList = lazyPart(() => import('./RoomList.tsx').then((chunk) => chunk.RoomList))

const PANEL = 'lobby-games'
const EVERYBODY = 'all'
/** With fewer games there is nothing to search. */
const FEW = 12

/** A hall: its vendors, lists and filters, and the games in pages. */
export default function LobbyPage() {
  const t = useT()
  const { hall, lobby: requested, isAwake, go, addressOf } = useLobby()
  const { category } = hall
  const { vendors, isKnown } = useVendors(category)
  const vendor = chooseVendor({
    category,
    lanes: vendors.map(({ id, isInMaintenance }) => ({
      vassalage: id,
      isInMaintenance: isInMaintenance === true,
    })),
    requested: requested.vendor,
    kept: isAwake ? keptVendor() : undefined,
  })
  const lobby = { ...requested, vendor }
  const choose = (id: string) => {
    if (category === 'slots') keepVendor(id)
    go(narrow({ ...lobby, name: '' }, { vendor: id === EVERYBODY ? undefined : id }))
  }
  const count = useLobbyCount(lobby) ?? 0
  // The slots hall shows one studio at a time, so two are a choice there.
  const hasStudios = vendors.length > (category === 'slots' ? 1 : 2)
  const name = vendors.find(({ id }) => id === vendor)?.name
  return (
    <div className="wrap page lobby">
      <div className="lobby-lead lead-art" style={{ '--c': `var(--cat-${category})` } as CSSProperties}>
        <span className="lobby-sign">
          <Icon name={category} />
        </span>
        <div>
          <h1>
            {name === undefined || !hasStudios ? t(`category.${category}`) : t('lobby.hall_of', { name })}
          </h1>
          <LobbyCount lobby={lobby} />
        </div>
        <ArtStrip category={category} />
      </div>
      {hasStudios && (
        <VendorStrip
          label={t('lobby.studios')}
          vendors={vendors}
          selected={vendor ?? EVERYBODY}
          onSelect={choose}
          panelId={PANEL}
          {...(category === 'slots'
            ? {}
            : { all: { id: EVERYBODY, face: <b className="lobby-every">{t('lobby.every_studio')}</b> } })}
        />
      )}
      {(hasStudios || count >= FEW || isNarrowed(lobby) || lobby.list !== 'all') && (
        <LobbyTools lobby={lobby} go={go} addressOf={addressOf} />
      )}
      <section id={PANEL} aria-label={t('lobby.lists')}>
        {/* The slots hall shows one vendor's games, so nothing is requested before the vendor is known. */}
        <LobbyGames
          hall={hall}
          lobby={lobby}
          hasStudios={hasStudios}
          isWaiting={category === 'slots' && vendor === undefined && !isKnown}
          go={go}
          addressOf={addressOf}
        />
      </section>
      {category === 'cards' && lobby.list === 'all' && isAwake && (
        <Suspense>
          <RoomList lobby={lobby} hall={hall} />
        </Suspense>
      )}
    </div>
  )
}

/** The number of games, and the meaning of the amount under a tile. */
function LobbyCount({ lobby }: { lobby: Lobby }) {
  const t = useT()
  const count = useLobbyCount(lobby)
  if (count === undefined || count === 0) return null
  return (
    <p className="muted small">
      {t(lobby.vendor === undefined ? 'lobby.count_plain' : 'lobby.count', { count })}
    </p>
  )
}
