import { useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { WordsContext, useWords } from '#browser/i18n/translate.ts'
import { FormatProvider } from '#browser/ui/format-context.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { ToastRegion } from '#browser/ui/ToastRegion.tsx'
import { BettingPanel } from './BettingPanel.tsx'
import { ButtonsPanel } from './ButtonsPanel.tsx'
import { ControlsPanel } from './ControlsPanel.tsx'
import { DataPanel } from './DataPanel.tsx'
import { FieldsPanel } from './FieldsPanel.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { OverlaysPanel } from './OverlaysPanel.tsx'
import { SampleTiles } from './SampleTiles.tsx'
import { StatesPanel } from './StatesPanel.tsx'
import { StripsPanel, StudiosPanel } from './StripsPanel.tsx'
import { CATEGORIES, HEROES, LOADED, LONG, text } from './samples.ts'

type Theme = 'light' | 'dark'
type Direction = 'ltr' | 'rtl'

const FORMAT = { currencySymbol: '₱', timeZone: 'Asia/Manila' }
const EIGHT = 'grid grid-cols-3 tablet:grid-cols-4 desktop:grid-cols-8 gap-3'
const TWO = 'grid grid-cols-1 desktop:grid-cols-2 gap-4'

/** Gallery of every component in every state. Development only. */
export default function PartsPage() {
  const words = useWords()
  const [theme, setTheme] = useState<Theme>('light')
  const [direction, setDirection] = useState<Direction>(words.direction)
  const chooseTheme = (next: string) => {
    setTheme(next === 'dark' ? 'dark' : 'light')
    document.documentElement.dataset['theme'] = next
  }
  const chooseDirection = (next: string) => {
    setDirection(next === 'rtl' ? 'rtl' : 'ltr')
    document.documentElement.dir = next
  }
  return (
    <WordsContext value={{ ...words, direction }}>
      <FormatProvider format={FORMAT}>
        <main className="wrap grid grid-cols-1 gap-8 py-8">
          <div className="row flex-wrap">
            <h1 className="grow">{text.title}</h1>
            <SegmentedControl
              label={text.theme}
              options={[
                { id: 'light', label: text.light, icon: 'sun' },
                { id: 'dark', label: text.dark },
              ]}
              selected={theme}
              onSelect={chooseTheme}
            />
            <SegmentedControl
              label={text.direction}
              options={[
                { id: 'ltr', label: text.ltr },
                { id: 'rtl', label: text.rtl },
              ]}
              selected={direction}
              onSelect={chooseDirection}
            />
          </div>
          <Panels />
        </main>
        <ToastRegion />
      </FormatProvider>
    </WordsContext>
  )
}

function Panels() {
  return (
    <>
      <section className={TWO}>
        <h2 className="sr">{text.controls}</h2>
        <ButtonsPanel />
        <FieldsPanel />
        <ControlsPanel />
        <FiguresPanel />
      </section>
      <Section title={text.states}>
        <StatesPanel />
      </Section>
      <Section title={text.loading}>
        <div className={EIGHT}>
          <Skeleton />
          <SampleTiles games={LOADED} seed="st" />
        </div>
      </Section>
      <Section title={text.longTitles}>
        <div className={EIGHT}>
          <SampleTiles games={LONG} seed="ti" />
        </div>
      </Section>
      <Section title={text.heroes}>
        <div className={EIGHT}>
          <SampleTiles games={HEROES} seed="nh" />
        </div>
      </Section>
      <Section title={text.strips}>
        <StripsPanel />
      </Section>
      <Section title={text.overlays}>
        <OverlaysPanel />
      </Section>
      <DataPanel />
      <Section title={text.betting}>
        <BettingPanel />
      </Section>
      <Section title={text.studios}>
        <StudiosPanel />
      </Section>
      <Section title={text.hues}>
        <Hues />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Hues() {
  return (
    <div className="grid grid-cols-3 desktop:grid-cols-9 gap-3">
      {CATEGORIES.map(({ id, name }) => (
        <div key={id} className="grid gap-2 xs" style={{ '--c': `var(--cat-${id})` } as CSSProperties}>
          <i className="h-12 rounded-r2 bg-cat" />
          <span className="row gap-1.5 text-cat">
            <Icon name={id} />
            {name}
          </span>
        </div>
      ))}
    </div>
  )
}
