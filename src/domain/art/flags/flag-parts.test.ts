import { expect, test } from 'vitest'

import { flag, hz, moon, star, vt } from './flag-parts.ts'

test('stripes share the height by their weights, and cover it all', () => {
  expect(hz('#aa151b', '#f1bf00*2', '#aa151b')(36)).toBe(
    '<rect x="0" y="0" width="36" height="6" fill="#aa151b"/>' +
      '<rect x="0" y="6" width="36" height="12" fill="#f1bf00"/>' +
      '<rect x="0" y="18" width="36" height="6" fill="#aa151b"/>',
  )
  expect(vt('#000', '#fff')(40)).toContain('<rect x="20" y="0" width="20" height="24" fill="#fff"/>')
})

test('a star has twice as many corners as rays, the first above its middle', () => {
  const svg = star(10, 12, 5, '#fff', { rays: 7 })(36)
  expect(svg.match(/[ML]/g)).toHaveLength(14)
  expect(svg).toContain('M10 7L')
})

test.each([
  ['a thin one', { inner: 0.95, away: 0.2 }],
  ['a half', { inner: 1, away: 0.5 }],
  ['one that is turned', { inner: 0.8, away: 0.3, turn: -90 }],
])('a crescent is drawn by two arcs: %s', (_name, form) => {
  const svg = moon(10, 12, 5, '#fff', form)(36)
  expect(svg).not.toContain('NaN')
  expect(svg.match(/A/g)).toHaveLength(2)
})

test('a flag keeps its proportion and its parts in their order', () => {
  expect(
    flag(2, hz('#000'), hz('#fff'))
      .parts.map((part) => part(48))
      .join(''),
  ).toMatch(/#000.*#fff/)
})
