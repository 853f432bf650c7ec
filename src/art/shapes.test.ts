import { expect, test } from 'vitest'
import { box, disc, facetStar, group, hoop, line, mirror, ngon, path, polar, poly, stones } from './shapes.ts'
import { svgFault } from './svg-fault.ts'

test('every shape is well formed', () => {
  const shapes = [
    poly(
      [
        [0, 0],
        [1, 2],
        [3, 4.5],
      ],
      '#fff',
    ),
    path('M0 0', '#fff', 'opacity=".5"'),
    line('M0 0H9', '#fff', 2),
    disc(1, 2, 3, '#fff'),
    hoop(1, 2, 3, '#fff', 1),
    box(1, 2, 3, 4, '#fff', 'rx="2"'),
    facetStar(5, 10, 4, '#fff', '#000'),
    stones(20, 4, 12, '#fff'),
    mirror(path('M0 0', '#fff')),
  ]
  expect(svgFault(group(shapes.join(''), 'scale(2)'))).toBeUndefined()
})

test('a polygon is a closed path', () => {
  expect(
    poly(
      [
        [0, 0],
        [1, 2],
      ],
      'red',
    ),
  ).toBe('<path d="M0 0L1 2Z" fill="red" />')
})

test('angles start at the end side and go clockwise', () => {
  expect(polar(10, 0)).toEqual([10, 0])
  expect(polar(10, 90, 1, 1)).toEqual([1, 11])
})

test('a polygon stands on its axis', () => expect(ngon(4, 10)[0]).toEqual([0, -10]))

test('each ray of a facet star has two halves', () => {
  expect(facetStar(6, 10, 4, '#fff', '#000').match(/<path/g)).toHaveLength(12)
})
