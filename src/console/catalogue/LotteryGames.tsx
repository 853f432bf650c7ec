import { useRef } from 'react'
import { flushSync } from 'react-dom'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { nameOfLanguage } from '#console/content/content-words.ts'
import { movedTo } from '#console/ui/moved-to.ts'
import '#console/ui/order.css'
import { MENU_GAMES_MAX } from '#domain/catalogue/lottery-menu.ts'
import { useDayName } from '#console/ui/use-day-name.ts'
import { weekdays } from '#domain/catalogue/weekday.ts'
import { findLanguage } from '#domain/language/language.ts'

import { type FormParts, menuFault } from './form-parts.ts'
import { faultAt, type MenuValues, nameIn } from './menu-values.ts'

type Game = MenuValues['games'][number]

/** The lotteries of a menu, in display order. */
export function LotteryGames(parts: FormParts) {
  const t = useT()
  const statusRef = useRef<HTMLParagraphElement>(null)
  const { values, change } = parts.form.draft
  const { games } = values
  const edit = (place: number, patch: Partial<Game>) =>
    change({ games: games.map((game, index) => (index === place ? { ...game, ...patch } : game)) })
  const move = (from: number, to: number, way: 'up' | 'down') => {
    flushSync(() => change({ games: [...movedTo(games, from, to)] }))
    if (statusRef.current)
      statusRef.current.textContent = t('content.moved', { place: to + 1, count: games.length })
    // The focus follows the moved lottery.
    document.querySelector<HTMLElement>(`[data-mover="game-${to}-${way}"]`)?.focus()
  }
  return (
    <section className="card console-card" aria-labelledby="menu-games">
      <h2 id="menu-games">{t('catalogue.menu.games')}</h2>
      <p className="muted xs">{t('catalogue.menu.days_hint')}</p>
      {games.length > 0 && (
        <ol className="lottery-games">
          {games.map((game, place) => (
            <GameRow
              key={place}
              {...parts}
              game={game}
              place={place}
              onEdit={(patch) => edit(place, patch)}
              onMove={(to, way) => move(place, to, way)}
              onRemove={() => change({ games: games.filter((_, index) => index !== place) })}
            />
          ))}
        </ol>
      )}
      <p className="sr" role="status" ref={statusRef} />
      <div>
        <Button
          size="sm"
          icon="plus"
          isResting={games.length >= MENU_GAMES_MAX}
          onClick={() => change({ games: [...games, { code: '', remark: {}, weekdays: [], isHot: false }] })}
        >
          {t('catalogue.menu.add_game')}
        </Button>
      </div>
    </section>
  )
}

interface GameProps extends FormParts {
  readonly game: Game
  readonly place: number
  readonly onEdit: (patch: Partial<Game>) => void
  readonly onMove: (to: number, way: 'up' | 'down') => void
  readonly onRemove: () => void
}

function GameRow(props: GameProps) {
  const t = useT()
  const { found, form, language, game, place, onEdit, onRemove } = props
  const title =
    nameIn(game.remark, found.defaultLanguage) || game.code || t('catalogue.menu.game', { number: place + 1 })
  const written = findLanguage(language)
  return (
    <li className="lottery-game" aria-label={title}>
      <GamePlace {...props} title={title} />
      <Field
        label={t('catalogue.code')}
        isRequired
        error={menuFault(t, faultAt(form.faults, 'code', { place }))}
      >
        <TextInput
          value={game.code}
          maxLength={40}
          onChange={(code) => onEdit({ code: code.trim().toUpperCase() })}
        />
      </Field>
      <Field
        label={t('catalogue.menu.label', { language: nameOfLanguage(language) })}
        isRequired={language === found.defaultLanguage}
        error={menuFault(t, faultAt(form.faults, 'remark', { place, language }))}
      >
        <span lang={written?.tag} dir={written?.direction}>
          <TextInput
            value={game.remark[language] ?? ''}
            maxLength={120}
            onChange={(text) => onEdit({ remark: { ...game.remark, [language]: text } })}
          />
        </span>
      </Field>
      <IconButton
        icon="trash"
        size="sm"
        label={t('catalogue.menu.remove_game', { name: title })}
        onClick={onRemove}
      />
      <div className="lottery-game-more">
        <Days game={game} title={title} onEdit={onEdit} />
        <Checkbox isChecked={game.isHot} onChange={(isHot) => onEdit({ isHot })}>
          {t('catalogue.is_hot')}
        </Checkbox>
      </div>
    </li>
  )
}

function GamePlace({ form, place, onMove, title }: GameProps & { title: string }) {
  const t = useT()
  const last = form.draft.values.games.length - 1
  const mover = (way: 'up' | 'down', to: number, label: string) => (
    <IconButton
      icon="chev"
      size="sm"
      className={way === 'up' ? 'order-up' : ''}
      data-mover={`game-${place}-${way}`}
      label={label}
      isResting={to < 0 || to > last}
      onClick={() => onMove(to, way)}
    />
  )
  return (
    <span className="lottery-game-at">
      {mover('up', place - 1, t('content.up', { title }))}
      {mover('down', place + 1, t('content.down', { title }))}
    </span>
  )
}

function Days({ game, title, onEdit }: { game: Game; title: string; onEdit: GameProps['onEdit'] }) {
  const t = useT()
  const dayName = useDayName()
  const toggle = (id: string) => {
    const day = Number(id)
    const isOn = game.weekdays.includes(day)
    onEdit({
      weekdays: weekdays.filter((one) => (one === day ? !isOn : game.weekdays.includes(one))),
    })
  }
  return (
    <Chips
      label={t('catalogue.menu.days', { name: title })}
      options={weekdays.map((day) => ({ id: String(day), label: dayName(String(day)) }))}
      selected={game.weekdays.map(String)}
      onSelect={toggle}
    />
  )
}
