import { expect, test } from 'vitest'

import { bannerGroupOf, bannerGroups } from './banner-group.ts'

test('the home group belongs to the root, the home page and both registration routes', () => {
  expect(['/', '/index', '/register', '/register.html'].map(bannerGroupOf)).toEqual([
    'home',
    'home',
    'home',
    'home',
  ])
})

test('a path without a group has no banner, a name of the prototype neither', () => {
  expect(bannerGroupOf('/join')).toBeUndefined()
  expect(bannerGroupOf('constructor')).toBeUndefined()
})

test('every group belongs to some route', () => {
  const reached = [
    '/',
    '/rng',
    '/live',
    '/fish',
    '/pvp',
    '/sports',
    '/esports',
    '/lottery',
    '/down',
    '/promotions',
    '/pointMall',
    '/help',
  ].map(bannerGroupOf)
  expect(new Set(reached)).toEqual(new Set(bannerGroups))
})
