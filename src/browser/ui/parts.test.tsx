import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsContext, createWords } from '#browser/i18n/translate.ts'
import words from '#locales/en/site+console+studio-ui.json' with { type: 'json' }
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Countdown } from './Countdown.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { FormatProvider } from './format-context.tsx'
import { GameTile } from './GameTile.tsx'
import { MoneyText } from './MoneyText.tsx'
import { OddsButton } from './OddsButton.tsx'
import { Pager } from './Pager.tsx'
import { Table } from './Table.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TextInput } from './TextInput.tsx'

/** Messages stay unformatted: these tests check structure, not texts. */
const t = (id: string) => (words as Record<string, string>)[id] ?? id

function draw(part: ReactNode): string {
  return renderToStaticMarkup(
    <WordsContext value={{ ...createWords('EN', {}), t }}>
      <FormatProvider format={{ currencySymbol: '₱', timeZone: 'Asia/Manila' }}>{part}</FormatProvider>
    </WordsContext>,
  )
}

const nothing = () => undefined

test('money shows the merchant symbol, grouped, with two decimals', () => {
  expect(draw(<MoneyText amount="48260.5" />)).toBe('<span class="money"><small>₱</small>48,260.50</span>')
})

test('a hidden amount keeps its width, and the page contains none of its digits', () => {
  const html = draw(<MoneyText amount="48260.57" isHidden />)
  expect(html).toContain('<small>₱</small>00,000.00')
  expect(html).toContain('Amount hidden')
  expect(html).not.toMatch(/48|260|57/)
})

test('a screen reader finds a live balance in one place only', () => {
  const html = draw(<MoneyText amount="10" isLive />)
  expect(html).toContain('role="status">₱10.00<')
  expect(html).toContain('<span aria-hidden="true"><small>₱</small>10.00</span>')
})

test('a disabled button shows its reason and stays focusable', () => {
  const html = draw(<Button reason="Fill in the number first.">Send code</Button>)
  const id = /<small id="([^"]+)">Fill in the number first\.<\/small>/.exec(html)?.[1]
  expect(html).toContain(`aria-describedby="${id}"`)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled')
})

test('a busy button keeps its label and shows three tiles', () => {
  const html = draw(<Button isBusy>Log in</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/<i><\/i>/g)).toHaveLength(3)
  expect(html).toContain('Log in')
})

test('a field links its control to its label, rules and state', () => {
  const html = draw(
    <Field label="Mobile" isRequired rules={[{ id: 'ten', text: '10 digits', state: 'broken' }]}>
      <TextInput value="917" onChange={nothing} />
    </Field>,
  )
  const id = /<label for="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`id="${id}"`)
  expect(html).toContain(`aria-describedby="${id}r"`)
  expect(html).toContain(`<div id="${id}r" aria-live="polite">`)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-required="true"')
  expect(html).toContain('<li class="broken">')
})

test('the submit buttons of a busy form are busy, its other buttons are not', () => {
  const html = draw(
    <Form isBusy onSubmit={() => true}>
      <Button>Cancel</Button>
      <Button type="submit">Send</Button>
    </Form>,
  )
  expect(html).toMatch(/<button type="button" class="[^"]*">Cancel/)
  expect(html).toMatch(/<button type="submit" class="[^"]*" aria-busy="true" aria-disabled="true">.*Send/)
})

test('a form leaves the check of its fields to our rules, and its address to the browser without scripts', () => {
  const html = draw(
    <Form action="/help" onSubmit={() => true}>
      <Button type="submit">Search</Button>
    </Form>,
  )
  expect(html).toContain('<form noValidate="" action="/help">')
  expect(html).not.toContain('aria-busy')
})

test('a countdown renders no time on the server, so that hydration matches', () => {
  expect(draw(<Countdown endsAtMs={1_000_000} />)).toContain('<b>--</b>')
})

test('a badge shows positive counts, up to 99', () => {
  expect(draw(<Badge count={0} />)).toBe('')
  expect(draw(<Badge count={99} />)).toContain('>99<')
  expect(draw(<Badge count={100} />)).toContain('>99+<')
})

test('only the selected tab is a tab stop', () => {
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, face: id }))
  const html = draw(<TabStrip label="Halls" tabs={tabs} selected="b" onSelect={nothing} />)
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
  expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"[^>]*>b</)
})

test('a strip has arrows only above its number of tabs', () => {
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, face: id }))
  const strip = (above: number) => (
    <TabStrip label="Halls" tabs={tabs} selected="a" onSelect={nothing} arrowsAbove={above} />
  )
  expect(draw(strip(3))).not.toContain('Show more')
  expect(draw(strip(2))).toContain('Show more')
})

test.each([
  { isFavourite: true, buttons: ['Open {title}', 'Favourite: {title}'] },
  { isFavourite: false, buttons: ['Open {title}'] },
])('a game at rest is one article with the buttons $buttons', ({ isFavourite, buttons }) => {
  const html = draw(
    <GameTile
      title="Dragon Forge"
      picture="/dragon.webp"
      mark="new"
      isFavourite={isFavourite}
      onPlay={nothing}
      onTry={nothing}
      onFavourite={nothing}
      onOpen={nothing}
    />,
  )
  expect(html.match(/<article/g)).toHaveLength(1)
  expect([...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(buttons)
  expect(html.includes('aria-pressed="true"')).toBe(isFavourite)
  expect(html).toContain('loading="lazy"')
})

test('a pager marks the current page, and one page needs none', () => {
  expect(draw(<Pager page={1} total={1} onPage={nothing} />)).toBe('')
  expect(draw(<Pager page={2} total={9} onPage={nothing} />).match(/aria-current="page"/g)).toHaveLength(1)
})

test('the header of a sorted column names its direction', () => {
  const html = draw(
    <Table
      label="Bets"
      rows={[{ id: 'b1' }]}
      rowId={(row) => row.id}
      columns={[
        { id: 'game', head: 'Game', cell: (row) => row.id },
        { id: 'stake', head: 'Stake', cell: () => '1.00', isNumber: true, isSortable: true },
      ]}
      sorting={{ columnId: 'stake', isDescending: true }}
      onSort={nothing}
    />,
  )
  expect(html).toContain('<th scope="col" class="n" aria-sort="descending">')
  expect(html).toContain('<th scope="row">b1</th>')
})

test('a closed market cannot be chosen, and says so', () => {
  const html = draw(<OddsButton label="1" price="1.85" isClosed onToggle={nothing} />)
  expect(html).toContain('disabled')
  expect(html).not.toContain('1.85')
})
