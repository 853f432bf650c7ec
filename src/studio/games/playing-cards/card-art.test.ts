import { expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'

import { drawCard } from './card-art.ts'

const ranks = [...'A23456789TJQK']
const cards = ranks.flatMap((rank) => [...'SHDC'].map((suit) => `${rank}${suit}`))

test('every card is drawn, each in its own way', () => {
  expect(new Set(cards.map(drawCard)).size).toBe(52)
  for (const card of cards)
    expect(svgFault(`<svg xmlns="http://www.w3.org/2000/svg">${drawCard(card)}</svg>`)).toBeUndefined()
})

test.each([
  ['a number', '7H', 7 + 2],
  ['a ten', 'TS', 10 + 2],
])('%s shows as many pips as it counts, and one at each index', (_, card, marks) => {
  expect(drawCard(card).match(/<path d="M0 (52|-50)C/g)).toHaveLength(marks)
})

test('the courts of both colours differ in crown, hair and tool', () => {
  const figures = ['JH', 'QH', 'KH', 'JS', 'QS', 'KS'].map(drawCard)
  expect(new Set(figures).size).toBe(6)
})
